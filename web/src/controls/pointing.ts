/** Telling by what something was pointed at. */

let last: { readonly x: number; readonly y: number } | null = null;

addEventListener(
  "pointermove",
  ({ screenX: x, screenY: y }) => {
    last = { x, y };
  },
  { capture: true, passive: true },
);

/**
 * Whether a mouse came or went because somebody moved it. Where the page scrolls under a mouse that
 * lies still, whoever works by keyboard means something else.
 */
export function isMoved({ pointerType, screenX, screenY }: PointerEvent): boolean {
  // A finger does not hover: it picks.
  return pointerType === "mouse" && (screenX !== last?.x || screenY !== last.y);
}

/** Whether the focus is where somebody put it by keyboard. */
export function isSeen(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(":focus-visible");
}
