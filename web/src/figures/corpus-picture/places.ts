/** Where a token or a pair lies in the corpus at a step. */
import { endOf, idBetween, isGone, type FlatCorpus } from "./flat";

export interface Place {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Whether it is a token of its own at this step: not still to be made, not inside a larger one. */
  readonly standing: boolean;
}

/** All places where a token was ever made, or where a base symbol lies. */
export function placesOfToken(
  flat: FlatCorpus,
  step: number,
  token: { readonly id: number; readonly rank: number | null },
): Place[] {
  const { symbols, removed } = flat;
  const { id, rank } = token;
  const found: Place[] = [];
  for (let place = 0; place < symbols.length; place += 1) {
    if ((rank === null ? symbols[place] : removed[place]) !== (rank ?? id)) continue;
    let start = place;
    let end = place + 1;
    if (rank !== null) {
      // Inside a token, the boundary its own merge removed is the last to go.
      while (start > 0 && isGone(flat, start - 1, rank)) start -= 1;
      end = endOf(flat, rank, place);
    }
    const standing =
      step >= (rank ?? 0) &&
      !isGone(flat, end - 1, step) &&
      !(start > 0 && isGone(flat, start - 1, step));
    found.push({ start, end, standing });
  }
  return found;
}

/** All places where two tokens are neighbours in a document at a step. */
export function placesOfPair(
  flat: FlatCorpus,
  step: number,
  firstLearnedId: number,
  pair: { readonly left: number; readonly right: number },
): Place[] {
  const found: Place[] = [];
  let before = -1;
  let beforeStart = 0;
  for (let start = 0; start < flat.symbols.length;) {
    const end = endOf(flat, step, start);
    const id = idBetween(flat, start, end, firstLearnedId);
    if (before === pair.left && id === pair.right) {
      found.push({ start: beforeStart, end, standing: true });
    }
    // The last token of a document has no neighbour behind it.
    before = (flat.removed[end - 1] ?? 0) < 0 ? -1 : id;
    beforeStart = start;
    start = end;
  }
  return found;
}
