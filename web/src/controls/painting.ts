/** Doing something once what has just changed is on the screen, and in a task of its own. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
