/** Giving up on a frame that does not come. */

/** How long a figure may take once its page is there, and a page once it is in view: ms. */
const FOR_FIGURE = 10_000;
const FOR_PAGE = 20_000;

/**
 * Call back when the frame has not come to life in time; the result ends the waiting. A lazy frame
 * that nobody scrolls to is waited for as long as that takes.
 */
export function expectSoon(frame: HTMLIFrameElement, giveUp: () => void): () => void {
  let timer = 0;
  const wait = (time: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(giveUp, time);
  };
  // The browser's own error page counts as a page: no script can tell them apart.
  frame.addEventListener("load", () => wait(FOR_FIGURE), { once: true });
  const seen = new IntersectionObserver(([first]) => {
    if (!first?.isIntersecting) return;
    seen.disconnect();
    if (timer === 0) wait(FOR_PAGE);
  });
  seen.observe(frame);
  return () => {
    clearTimeout(timer);
    seen.disconnect();
  };
}
