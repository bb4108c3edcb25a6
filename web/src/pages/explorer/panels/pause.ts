/** Waits until typing pauses, so that Python is not asked at every key. */

const MILLISECONDS = 300;

export class Pause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  then(action: () => void): void {
    this.cancel();
    this.#timer = setTimeout(action, MILLISECONDS);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
