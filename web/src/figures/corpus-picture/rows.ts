/** The symbols of a part of the corpus in rows, each with the wall behind it. */
import { pieces, type Symbols } from "../tokens/pieces";
import { DOCUMENT_END, isGone, type FlatCorpus } from "./flat";
import type { Place } from "./places";

/** The height of the last merge, and of the cap above it on a wall that never falls. */
export const TALL = 56;
export const CAP = 8;

/** A corpus up to this long is seen large as a whole. */
export const MOST_WHOLE = 600;

export interface Cell {
  readonly place: number;
  readonly id: number;
  /** Whether a token starts or ends here at the step shown. */
  readonly starts: boolean;
  readonly ends: boolean;
  readonly fill: number;
}

/** Neighbouring tokens take different fills; a token starts with that of its first symbol. */
export function cells(flat: FlatCorpus, from: number, to: number, step: number): Cell[] {
  const found: Cell[] = [];
  let fill = -1;
  for (let place = from; place < to; place += 1) {
    const starts = place === 0 || !isGone(flat, place - 1, step);
    if (starts || fill < 0) fill = place % 4 === fill ? (place + 1) % 4 : place % 4;
    found.push({
      place,
      id: flat.symbols[place] ?? 0,
      starts,
      ends: !isGone(flat, place, step),
      fill,
    });
  }
  return found;
}

/** How high the wall behind a symbol is: up to the merge that removes it. */
export function wallHeight(merge: number, steps: number): number {
  return merge > 0 ? Math.max(3, (merge / Math.max(1, steps)) * TALL) : TALL + CAP;
}

/** The walls of a row as paths: standing at the step, gone, and the ends of documents. */
export interface Walls {
  readonly standing: string;
  readonly gone: string;
  readonly ends: string;
}

export function walls(
  flat: FlatCorpus,
  from: number,
  to: number,
  view: { readonly step: number; readonly steps: number; readonly cell: number },
): Walls {
  const paths = { standing: "", gone: "", ends: "" };
  const base = TALL + CAP;
  for (let place = from; place < to; place += 1) {
    const merge = flat.removed[place] ?? 0;
    const x = (place - from + 1) * view.cell;
    const top = Math.round(10 * (base - wallHeight(merge, view.steps))) / 10;
    if (merge === DOCUMENT_END) paths.ends += `M${x - 3} 0V${base}M${x + 1} 0V${base}`;
    else if (isGone(flat, place, view.step)) paths.gone += `M${x - 2} ${base}V${top}h3V${base}`;
    else {
      paths.standing += `M${x - 2} ${base}V${top}h4V${base}z`;
      // What never falls wears a cap.
      if (merge === 0) paths.standing += `M${x - 6} 0h12v3h-12z`;
    }
  }
  return paths;
}

/** How a symbol belongs to what is selected. */
export type Mark = "standing" | "inside" | undefined;

export function marks(places: readonly Place[], from: number, to: number): Mark[] {
  const found = new Array<Mark>(Math.max(0, to - from)).fill(undefined);
  for (const { start, end, standing } of places) {
    for (let place = Math.max(start, from); place < Math.min(end, to); place += 1) {
      found[place - from] = standing ? "standing" : "inside";
    }
  }
  return found;
}

/** The width a cell needs for the widest of its symbols, in rem. */
export function cellWidth(symbols: Iterable<Symbols>): number {
  let widest = 1.5;
  for (const one of symbols) {
    for (const piece of pieces(one)) {
      if (piece.kind === "hex") widest = Math.max(widest, 1.75);
      if (piece.kind === "label") widest = Math.max(widest, 0.9 + 0.42 * piece.label.length);
      if (piece.kind === "text" && piece.text.length > 1) widest = Math.max(widest, 1.9);
    }
  }
  return widest;
}
