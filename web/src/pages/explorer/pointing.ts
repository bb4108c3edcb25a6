/** Pointing at something by mouse or by keyboard, in the same way wherever it is shown. */
import type { Attachment } from "svelte/attachments";
import type { Selection, Subject } from "./selection.svelte";

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

/** Attach to what stands for a subject: pointing at it shows the subject in every view. */
export function pointsAt(selection: Selection, subject: Subject): Attachment<HTMLElement> {
  return (element) => {
    const settled = new AbortController();
    const { signal } = settled;
    element.addEventListener(
      "pointerenter",
      (event) => isMoved(event) && selection.point(subject),
      { signal },
    );
    element.addEventListener("pointerleave", (event) => isMoved(event) && selection.point(null), {
      signal,
    });
    element.addEventListener(
      "focusin",
      // After a click the focus stays behind; only a focus that is seen points.
      (event) => isSeen(event.target) && selection.point(subject),
      { signal },
    );
    element.addEventListener("focusout", () => selection.point(null), { signal });
    return () => settled.abort();
  };
}

export function isSeen(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(":focus-visible");
}
