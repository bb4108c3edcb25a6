/** The tokens of one text at a step of its encoding, as the token row draws them. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { tokensAt, type History } from "../../player/history";

/** Tiles drawn at most; the numbers beside them always count the whole text. */
export const MOST_TOKENS = 400;

/** A token and the base symbols it covers: from `start` up to, not including, `end`. */
export interface PlacedToken {
  readonly start: number;
  readonly end: number;
  readonly entry: VocabularyEntry;
  readonly fill: number;
}

/** The first tokens of a text after all merges up to a rank. */
export function placedTokens(
  history: History,
  rank: number,
  vocabulary: ReadonlyMap<number, VocabularyEntry>,
): PlacedToken[] {
  const ofRank = new Map<number, VocabularyEntry>();
  for (const entry of vocabulary.values()) if (entry.rank !== null) ofRank.set(entry.rank, entry);
  const tokens: PlacedToken[] = [];
  let before = -1;
  // Ids need not follow the ranks in a tokenizer from a file. Counted from 1, a span's id is a rank.
  for (const { start, end, id } of tokensAt(history, rank, 1, 0, MOST_TOKENS)) {
    const entry = end - start > 1 ? ofRank.get(id) : vocabulary.get(id);
    if (entry === undefined) continue;
    // The fill hangs on the start, so that a merge elsewhere does not repaint the tile.
    const fill = start % 4 === before ? (start + 1) % 4 : start % 4;
    tokens.push({ start, end, entry, fill });
    before = fill;
  }
  return tokens;
}
