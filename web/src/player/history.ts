/** Reading a recording at any step: a boundary stands if nothing joined it yet. */

/** A text as the core recorded it: base ids, and for each boundary the merge that removed it. */
export interface History {
  readonly symbols: ArrayLike<number>;
  readonly joined_at: ArrayLike<number>;
}

/** A token at some step: the base symbols `start` to `end` (exclusive), and its id. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly id: number;
}

function joined(history: History, boundary: number, step: number): boolean {
  const merge = history.joined_at[boundary] ?? 0;
  return merge > 0 && merge <= step;
}

/** The start of the token that holds base symbol `place` at a step. */
export function tokenStart(history: History, step: number, place: number): number {
  let start = Math.min(place, Math.max(history.symbols.length - 1, 0));
  while (start > 0 && joined(history, start - 1, step)) start -= 1;
  return start;
}

/**
 * At most `limit` tokens of a text after `step` merges, from the one that holds symbol `from` on.
 * A token's id is given by the last merge inside it.
 */
export function tokensAt(
  history: History,
  step: number,
  firstLearnedId: number,
  from = 0,
  limit = Infinity,
): Span[] {
  const spans: Span[] = [];
  const length = history.symbols.length;
  let start = tokenStart(history, step, from);
  while (start < length && spans.length < limit) {
    let end = start + 1;
    let last = 0;
    while (end < length && joined(history, end - 1, step)) {
      last = Math.max(last, history.joined_at[end - 1] ?? 0);
      end += 1;
    }
    const id = last > 0 ? firstLearnedId + last - 1 : (history.symbols[start] ?? 0);
    spans.push({ start, end, id });
    start = end;
  }
  return spans;
}
