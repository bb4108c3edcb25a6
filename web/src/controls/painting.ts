/** A page or a frame out of sight gets no animation frames, and shall not wait for them for ever. */
const UNSEEN_MILLISECONDS = 500;

/** Doing something once what has just changed is on the screen, and in a task of its own. */
export function afterPaint(action: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    action();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN_MILLISECONDS);
}
