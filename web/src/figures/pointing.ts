/** Pointing at a token or a pair by mouse or by keyboard, in the same way wherever it is shown. */
import type { Attachment } from "svelte/attachments";
import { isMoved, isSeen } from "../controls/pointing";
import type { Selection, Subject } from "./selection.svelte";

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
