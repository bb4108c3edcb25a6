/** What the reference code, the pair table and the rest of a step have to do with each other. */
import type { Merge } from "../../../engine/types.generated";
import type { Part } from "../../../figures/reference-code/code";
import type { Subject } from "../../../figures/selection.svelte";

/** What a part of the code speaks of: all pairs (null), the chosen pair or the token it becomes. */
export function subjectOf(part: Part, merge: Merge | undefined, merged: boolean): Subject | null {
  if (merge === undefined || part === "count") return null;
  const { id, left, right } = merge;
  const becameToken = part === "append" || (part === "replace" && merged);
  return becameToken ? { kind: "token", id } : { kind: "pair", left, right };
}

/** The parts of the code that speak of what the reader looks at. */
export function partsOf(subject: Subject | null, merge: Merge | undefined): readonly Part[] {
  if (subject?.kind === "token") return subject.id === merge?.id ? ["append"] : [];
  if (subject === null) return [];
  const chosen = subject.left === merge?.left && subject.right === merge.right;
  return chosen ? ["choose", "replace"] : ["count"];
}
