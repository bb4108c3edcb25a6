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

/** Whether a token starts at base symbol `place` at a step. */
export function startsToken(history: History, step: number, place: number): boolean {
  return place === 0 || !joined(history, place - 1, step);
}

/** The start of the token that holds base symbol `place` at a step. */
export function tokenStart(history: History, step: number, place: number): number {
  let start = Math.min(place, Math.max(history.symbols.length - 1, 0));
  while (start > 0 && joined(history, start - 1, step)) start -= 1;
  return start;
}

/** The token that starts at base symbol `start`; the last merge inside it gives its id. */
export function tokenAt(
  history: History,
  step: number,
  firstLearnedId: number,
  start: number,
): Span {
  const length = history.symbols.length;
  let end = start + 1;
  let last = 0;
  while (end < length && joined(history, end - 1, step)) {
    last = Math.max(last, history.joined_at[end - 1] ?? 0);
    end += 1;
  }
  const id = last > 0 ? firstLearnedId + last - 1 : (history.symbols[start] ?? 0);
  return { start, end, id };
}

/** At most `limit` tokens of a text after `step` merges, from the one that holds symbol `from` on. */
export function tokensAt(
  history: History,
  step: number,
  firstLearnedId: number,
  from = 0,
  limit = Infinity,
): Span[] {
  const spans: Span[] = [];
  let start = tokenStart(history, step, from);
  while (start < history.symbols.length && spans.length < limit) {
    const span = tokenAt(history, step, firstLearnedId, start);
    spans.push(span);
    start = span.end;
  }
  return spans;
}

/** How many tokens start among the base symbols `from` to `to` (exclusive). */
export function tokensStarting(history: History, step: number, from: number, to: number): number {
  let count = from === 0 && to > 0 ? 1 : 0;
  const boundaries = history.joined_at;
  for (let place = Math.max(from, 1); place < to; place += 1) {
    const merge = boundaries[place - 1] ?? 0;
    if (merge === 0 || merge > step) count += 1;
  }
  return count;
}
