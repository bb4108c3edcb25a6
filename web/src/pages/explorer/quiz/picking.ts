/** Picking two neighbours in the strip: a token and the one to the right of it. */
import { tokensAt, type History } from "../../../player/history";
import type { Pair } from "./choices";

/** A token in the corpus, by the first of its symbols. */
export interface Place {
  readonly document: number;
  readonly start: number;
}

/** Two neighbours: where they start, and what they are. */
export interface Neighbours {
  readonly document: number;
  readonly left: number;
  readonly right: number;
  readonly pair: Pair;
}

/** The token at a place and its right neighbour; null at the end of a document. */
export function neighboursAt(
  documents: readonly History[],
  step: number,
  firstLearnedId: number,
  place: Place,
): Neighbours | null {
  const history = documents[place.document];
  if (history === undefined) return null;
  const [left, right] = tokensAt(history, step, firstLearnedId, place.start, 2);
  if (left === undefined || right === undefined) return null;
  return {
    document: place.document,
    left: left.start,
    right: right.start,
    pair: { left: left.id, right: right.id },
  };
}
