/** Where a pair of neighbours stands in a text, and which of its places would be replaced. */
import { tokenAt, tokenStart, type History } from "../../player/history";

export interface Pair {
  readonly left: number;
  readonly right: number;
}

/** A counted place is a `place` if it is replaced, and `extra` if it overlaps one that is. */
export type Mark = "place" | "extra";

/**
 * The places of a pair after `step` merges, from symbol `from` to symbol `to`: each by the symbol at
 * which its right token starts. Replacement goes from left to right without overlap.
 */
export function marksOf(
  history: History,
  step: number,
  firstLearnedId: number,
  pair: Pair,
  from: number,
  to: number,
): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>();
  const length = history.symbols.length;
  if (length === 0) return marks;
  const at = (start: number) => tokenAt(history, step, firstLearnedId, start);
  let left = at(runStart(history, step, firstLearnedId, pair, from));
  let used = false;
  while (left.end < length && left.start <= to) {
    const right = at(left.end);
    if (left.id === pair.left && right.id === pair.right) {
      marks.set(right.start, used ? "extra" : "place");
      used = !used;
    } else {
      used = false;
    }
    left = right;
  }
  return marks;
}

/** The token before symbol `from`, or the start of the run it stands in, where places overlap. */
function runStart(
  history: History,
  step: number,
  firstLearnedId: number,
  pair: Pair,
  from: number,
): number {
  let start = tokenStart(history, step, Math.max(from - 1, 0));
  if (pair.left !== pair.right) return start;
  while (start > 0 && tokenAt(history, step, firstLearnedId, start).id === pair.left) {
    start = tokenStart(history, step, start - 1);
  }
  return start;
}
