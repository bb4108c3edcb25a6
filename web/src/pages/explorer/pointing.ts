/** Pointing at something by mouse or by keyboard, in the same way wherever it is shown. */
import type { Attachment } from "svelte/attachments";
import type { Selection, Subject } from "./selection.svelte";

/** Attach to what stands for a subject: pointing at it shows the subject in every view. */
export function pointsAt(selection: Selection, subject: Subject): Attachment<HTMLElement> {
  return (element) => {
    const settled = new AbortController();
    const { signal } = settled;
    element.addEventListener(
      "pointerenter",
      // A finger does not hover: it picks.
      (event) => event.pointerType === "mouse" && selection.point(subject),
      { signal },
    );
    element.addEventListener("pointerleave", () => selection.point(null), { signal });
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
