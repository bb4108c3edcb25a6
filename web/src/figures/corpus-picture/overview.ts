/** The whole corpus small: columns in rows, and how dense the walls in each column are. */
import type { FlatCorpus } from "./flat";

export const WALLS = 18;
const GAP = 7;
export const ROW = WALLS + GAP;
const MOST_ROWS = 16;
const WIDEST_COLUMN = 4;

export interface OverviewLayout {
  /** Boundaries a column: more than one where the corpus is longer than the picture. */
  readonly together: number;
  /** The width of a column, in CSS pixels. */
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

export function overviewLayout(length: number, room: number): OverviewLayout {
  const width = Math.max(1, Math.floor(room));
  const together = Math.max(1, Math.ceil(length / (width * MOST_ROWS)));
  const cells = Math.ceil(length / together);
  const column = Math.max(
    1,
    Math.min(WIDEST_COLUMN, Math.floor((width * MOST_ROWS) / Math.max(1, cells))),
  );
  const columns = Math.max(1, Math.floor(width / column));
  const rows = Math.max(1, Math.ceil(cells / columns));
  return { together, column, columns, rows, width: columns * column, height: rows * ROW };
}

/** The symbol drawn at a point of the picture. */
export function placeAt(layout: OverviewLayout, x: number, y: number, length: number): number {
  const row = Math.max(0, Math.min(layout.rows - 1, Math.floor(y / ROW)));
  const column = Math.max(0, Math.min(layout.columns - 1, Math.floor(x / layout.column)));
  const place = (row * layout.columns + column) * layout.together;
  return Math.max(0, Math.min(length - 1, place));
}

/** The part of a row that some symbols take up. */
export interface Stretch {
  readonly row: number;
  readonly x: number;
  readonly width: number;
}

export function stretches(layout: OverviewLayout, start: number, end: number): Stretch[] {
  const found: Stretch[] = [];
  let cell = Math.floor(start / layout.together);
  const last = Math.floor(Math.max(start, end - 1) / layout.together);
  while (cell <= last) {
    const row = Math.floor(cell / layout.columns);
    const rowEnd = Math.min(last, (row + 1) * layout.columns - 1);
    found.push({
      row,
      x: (cell % layout.columns) * layout.column,
      width: (rowEnd - cell + 1) * layout.column,
    });
    cell = rowEnd + 1;
  }
  return found;
}

/**
 * How much of each column's boundaries still stood at each height, from 0 to 255, as the alpha channel
 * of a picture. Height is time: a boundary reaches up to the merge that removed it, or to the top.
 */
export function density(
  flat: FlatCorpus,
  layout: OverviewLayout,
  steps: number,
  scale: number,
): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const { together, columns, rows } = layout;
  const column = layout.column * scale;
  const levels = WALLS * scale;
  const width = columns * column;
  const height = rows * ROW * scale;
  const data = new Uint8ClampedArray(4 * width * height);
  const reached = new Int32Array(levels + 1);
  const length = flat.removed.length;
  for (let cell = 0; cell * together < length; cell += 1) {
    reached.fill(0);
    const end = Math.min(length, (cell + 1) * together);
    for (let place = cell * together; place < end; place += 1) {
      const merge = flat.removed[place] ?? 0;
      const level = merge > 0 ? levelOf(merge, steps, levels) : levels;
      reached[level] = (reached[level] ?? 0) + 1;
    }
    const x = (cell % columns) * column;
    const top = Math.floor(cell / columns) * ROW * scale;
    const count = end - cell * together;
    // Columns of their own width are told apart by a hair of space.
    const drawn = column > 2 * scale ? column - scale : column;
    let standing = 0;
    for (let level = levels; level > 0; level -= 1) {
      standing += reached[level] ?? 0;
      if (standing === 0) continue;
      const alpha = 60 + (195 * standing) / count;
      let at = 4 * ((top + levels - level) * width + x) + 3;
      for (let pixel = 0; pixel < drawn; pixel += 1, at += 4) data[at] = alpha;
    }
  }
  return { data, width, height };
}

/** The height of a merge among `levels`; none is lost below the base, none reaches the top. */
export function levelOf(merge: number, steps: number, levels: number): number {
  if (merge <= 0) return 0;
  return Math.max(1, Math.min(levels - 2, Math.round((merge / steps) * (levels - 2))));
}
