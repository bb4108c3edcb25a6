/** What the token strip shows: the tokens of each document at a step, with their fills and roles. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { tokensAt, type History } from "../../player/history";

/** Tiles drawn at most; the numbers beside them always count the whole corpus. */
export const MOST_TILES = 400;
const MOST_ROWS = 60;

export interface StripView {
  readonly documents: readonly History[];
  readonly vocabulary: ReadonlyMap<number, VocabularyEntry>;
  readonly firstLearnedId: number;
  /** How many merges the tokens have seen. */
  readonly step: number;
  /** The number of tokens in the whole corpus at this step. */
  readonly total: number;
  /** The pair whose places are marked, or the id of the token just made. */
  readonly marked: { readonly left: number; readonly right: number } | number | null;
  readonly closing: boolean;
}

export interface Tile {
  readonly start: number;
  readonly id: number;
  readonly entry: VocabularyEntry;
  readonly fill: number;
  readonly role: "left" | "right" | "new" | undefined;
  readonly endsLine: boolean;
  /** Its place among all tiles of the strip. */
  readonly place: number;
}

export interface Row {
  readonly document: number;
  readonly tiles: Tile[];
}

type Role = Tile["role"];

/** Mark places from left to right without overlap, as they are replaced. */
function roles(ids: readonly number[], marked: StripView["marked"]): Role[] {
  const found = ids.map((id): Role => (id === marked ? "new" : undefined));
  if (marked === null || typeof marked === "number") return found;
  for (let place = 0; place + 1 < ids.length; place += 1) {
    if (ids[place] === marked.left && ids[place + 1] === marked.right) {
      found[place] = "left";
      found[place + 1] = "right";
      place += 1;
    }
  }
  return found;
}

export function stripRows(view: StripView, most = MOST_TILES): { rows: Row[]; shown: number } {
  const rows: Row[] = [];
  let shown = 0;
  for (const [document, history] of view.documents.entries()) {
    if (shown >= most || rows.length >= MOST_ROWS) break;
    const spans = tokensAt(history, view.step, view.firstLearnedId, 0, most - shown);
    const role = roles(
      spans.map((span) => span.id),
      view.marked,
    );
    let before = -1;
    const tiles: Tile[] = [];
    for (const [index, { start, id }] of spans.entries()) {
      const entry = view.vocabulary.get(id);
      if (entry === undefined) continue;
      // The fill hangs on the start, so that a merge elsewhere does not repaint the tile.
      const fill = start % 4 === before ? (start + 1) % 4 : start % 4;
      const endsLine = entry.text?.endsWith("\n") ?? false;
      tiles.push({ start, id, entry, fill, role: role[index], endsLine, place: shown + index });
      before = fill;
    }
    shown += spans.length;
    rows.push({ document, tiles });
  }
  return { rows, shown };
}
