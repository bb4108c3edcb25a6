/**
 * The corpus cut into chunks of base symbols, so that only what is in view has to be drawn. The cuts
 * do not depend on the step: a merge changes what a chunk holds, never where it stands.
 */
import { startsToken, tokensStarting, type History } from "../../player/history";

/** Symbols of a chunk: about two lines of single characters on a wide screen. */
const CHUNK = 96;
/** A document that is not much longer is not cut, since a cut ends a line. */
const UNCUT = 400;
/** What is small is drawn whole. */
const SMALL_SYMBOLS = 700;
const SMALL_DOCUMENTS = 60;

export interface Chunk {
  /** Its place among all chunks. */
  readonly index: number;
  readonly document: number;
  /** The tokens that start at the base symbols `from` to `to` (exclusive) are its own. */
  readonly from: number;
  readonly to: number;
  /** The step from which on no token starts here, since an earlier one has swallowed all. */
  readonly until: number;
}

export interface Chunks {
  readonly all: readonly Chunk[];
  readonly small: boolean;
  /** The first step at which a chunk is empty. */
  readonly full: number;
}

/** The last merge that removes a start of a token: as a number, since there may be none. */
function lastStart(history: History, from: number, to: number): number {
  if (from === 0) return Infinity;
  let last = 0;
  for (let place = from; place < to; place += 1) {
    const merge = history.joined_at[place - 1] ?? 0;
    if (merge === 0) return Infinity;
    last = Math.max(last, merge);
  }
  return last;
}

export function chunksOf(documents: readonly History[]): Chunks {
  const all: Chunk[] = [];
  let symbols = 0;
  let full = Infinity;
  for (const [document, history] of documents.entries()) {
    const length = history.symbols.length;
    const size = length <= UNCUT ? UNCUT : CHUNK;
    symbols += length;
    for (let from = 0; from === 0 || from < length; from += size) {
      const to = Math.min(from + size, length);
      const until = lastStart(history, from, to);
      all.push({ index: all.length, document, from, to, until });
      full = Math.min(full, until);
    }
  }
  return { all, small: symbols <= SMALL_SYMBOLS && documents.length <= SMALL_DOCUMENTS, full };
}

/** The chunks that hold a token after `step` merges. */
export function heldAt(chunks: Chunks, step: number): readonly Chunk[] {
  return step < chunks.full ? chunks.all : chunks.all.filter((chunk) => chunk.until > step);
}

/** Where in a list of chunks the one stands that holds this symbol of a document; -1 if none does. */
export function chunkHolding(chunks: readonly Chunk[], document: number, symbol: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const chunk = chunks[middle];
    const before =
      chunk !== undefined &&
      (chunk.document < document || (chunk.document === document && chunk.to <= symbol));
    if (before) low = middle + 1;
    else high = middle;
  }
  const found = chunks[low];
  return found?.document === document && found.from <= symbol ? low : -1;
}

/** How many tokens the chunks from one to another (inclusive) hold. */
export function tokensIn(
  documents: readonly History[],
  step: number,
  chunks: readonly Chunk[],
): number {
  let count = 0;
  for (const { document, from, to } of chunks) {
    const history = documents[document];
    if (history !== undefined) count += tokensStarting(history, step, from, to);
  }
  return count;
}

/** Where in a list of chunks those end that hold so many tokens, from one of them on. */
export function filling(
  documents: readonly History[],
  step: number,
  chunks: readonly Chunk[],
  from: number,
  tokens: number,
): number {
  let end = from;
  for (let found = 0; end < chunks.length && found < tokens; end += 1) {
    found += tokensIn(documents, step, chunks.slice(end, end + 1));
  }
  return end;
}

/** The first start of a token in a chunk, or its end if there is none. */
export function firstStart(history: History, step: number, chunk: Chunk): number {
  let start = chunk.from;
  while (start < chunk.to && !startsToken(history, step, start)) start += 1;
  return start;
}
