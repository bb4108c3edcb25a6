/** Doing something once a reader has paused, not at each key. */

const PAUSE_MILLISECONDS = 300;

export function debounced<Value>(
  action: (value: Value) => void,
  pause = PAUSE_MILLISECONDS,
): (value: Value) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (value) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(value), pause);
  };
}
