/**
 * A whole corpus in one row, with the merge that removed each boundary: read, at any step, straight
 * from the recording.
 */
import type { History } from "../../player/history";

export interface FlatCorpus {
  /** The base ids of all documents, one after the other. */
  readonly symbols: Int32Array;
  /** By symbol, what removed the boundary behind it: a merge, 0 for none yet, or `DOCUMENT_END`. */
  readonly removed: Int32Array;
  /** Where each document starts. */
  readonly starts: Int32Array;
}

export const DOCUMENT_END = -1;

export function flatten(documents: readonly History[]): FlatCorpus {
  const length = documents.reduce((sum, one) => sum + one.symbols.length, 0);
  const symbols = new Int32Array(length);
  const removed = new Int32Array(length);
  const starts = new Int32Array(documents.length);
  let start = 0;
  for (const [index, document] of documents.entries()) {
    starts[index] = start;
    symbols.set(document.symbols, start);
    removed.set(document.joined_at, start);
    start += document.symbols.length;
    if (document.symbols.length > 0) removed[start - 1] = DOCUMENT_END;
  }
  return { symbols, removed, starts };
}

/** Whether the boundary behind a symbol is gone after `step` merges. */
export function isGone(flat: FlatCorpus, boundary: number, step: number): boolean {
  const merge = flat.removed[boundary] ?? 0;
  return merge > 0 && merge <= step;
}

export function startOf(flat: FlatCorpus, step: number, place: number): number {
  let start = place;
  while (start > 0 && isGone(flat, start - 1, step)) start -= 1;
  return start;
}

/** The end, exclusive, of the token that holds a symbol. */
export function endOf(flat: FlatCorpus, step: number, place: number): number {
  let end = place + 1;
  while (isGone(flat, end - 1, step)) end += 1;
  return end;
}

/** The id of the token between two places: its last merge names it. */
export function idBetween(
  flat: FlatCorpus,
  start: number,
  end: number,
  firstLearnedId: number,
): number {
  let last = 0;
  for (let place = start; place < end - 1; place += 1) {
    last = Math.max(last, flat.removed[place] ?? 0);
  }
  return last > 0 ? firstLearnedId + last - 1 : (flat.symbols[start] ?? 0);
}

/** Which document holds a symbol, from 0. */
export function documentOf(flat: FlatCorpus, place: number): number {
  let low = 0;
  let high = flat.starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((flat.starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many boundaries lie inside documents, and by step how many of them are gone. */
export interface Tally {
  readonly boundaries: number;
  readonly goneAfter: Int32Array;
}

export function tally(flat: FlatCorpus, steps: number): Tally {
  const goneAfter = new Int32Array(steps + 1);
  let boundaries = 0;
  for (const merge of flat.removed) {
    if (merge === DOCUMENT_END) continue;
    boundaries += 1;
    if (merge > 0) goneAfter[merge] = (goneAfter[merge] ?? 0) + 1;
  }
  for (let step = 1; step <= steps; step += 1) {
    goneAfter[step] = (goneAfter[step] ?? 0) + (goneAfter[step - 1] ?? 0);
  }
  return { boundaries, goneAfter };
}
