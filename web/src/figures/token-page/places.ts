/** Where a token stands in the texts it was learned from, read from their histories. */
import { tokensAt, type History, type Span } from "../../player/history";

/** Tokens shown on each side of a place. */
const CONTEXT = 4;

export interface Place {
  /** From 0. */
  readonly document: number;
  readonly before: readonly Span[];
  readonly token: Span;
  readonly after: readonly Span[];
}

export interface Places {
  readonly total: number;
  readonly first: readonly Place[];
}

/** The token that begins at a base symbol once all merges are done; the end is exclusive. */
function tokenFrom(history: History, start: number, firstLearnedId: number): Span {
  let end = start + 1;
  let last = 0;
  for (;;) {
    const joined = end < history.symbols.length ? (history.joined_at[end - 1] ?? 0) : 0;
    if (joined === 0) break;
    if (joined > last) last = joined;
    end += 1;
  }
  const id = last > 0 ? firstLearnedId + last - 1 : (history.symbols[start] ?? 0);
  return { start, end, id };
}

/** Count the places of a token after all merges, and give the first ones with their neighbours. */
export function placesOf(
  documents: readonly History[],
  firstLearnedId: number,
  id: number,
  most: number,
): Places {
  const first: Place[] = [];
  let total = 0;
  for (const [document, history] of documents.entries()) {
    let before: Span[] = [];
    for (let start = 0; start < history.symbols.length;) {
      const token = tokenFrom(history, start, firstLearnedId);
      if (token.id === id) {
        total += 1;
        if (first.length < most) {
          const after = tokensAt(history, Infinity, firstLearnedId, token.end, CONTEXT);
          const atEnd = token.end >= history.symbols.length;
          first.push({ document, before, token, after: atEnd ? [] : after });
        }
      }
      if (first.length < most) before = [...before.slice(1 - CONTEXT), token];
      start = token.end;
    }
  }
  return { total, first };
}
