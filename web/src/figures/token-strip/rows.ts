/** What the token strip shows: the tokens of each document at a step, with their fills and roles. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { tokenAt, type History, type Span } from "../../player/history";
import { chunksOf, firstStart, type Chunk } from "./chunks";
import { marksOf, type Mark, type Pair } from "./places";

export interface StripView {
  readonly documents: readonly History[];
  readonly vocabulary: ReadonlyMap<number, VocabularyEntry>;
  readonly firstLearnedId: number;
  /** How many merges the tokens have seen. */
  readonly step: number;
  /** The number of tokens in the whole corpus at this step. */
  readonly total: number;
  /** The pair that is being merged, whose places are marked. */
  readonly merging: Pair | null;
  readonly closing: boolean;
  /** The id of the token just made. */
  readonly made: number | null;
  /** What the reader looks at: the places of a pair, as they were after `pairStep` merges. */
  readonly pair: Pair | null;
  readonly pairStep: number;
  /** What the reader looks at: a token. */
  readonly token: number | null;
}

export interface Tile {
  /** The base symbols `start` to `end` (exclusive). */
  readonly start: number;
  readonly end: number;
  readonly id: number;
  readonly entry: VocabularyEntry;
  readonly fill: number;
  readonly role: "left" | "right" | "new" | undefined;
  /** Whether it slides together with its neighbour. */
  readonly closing: boolean;
  /** The bracket of a marked pair that reaches into the tile from before it, and from after it. */
  readonly before: Mark | undefined;
  readonly after: Mark | undefined;
  /** Whether the reader looks at this token, or at a pair that has become part of it. */
  readonly shown: boolean;
  readonly endsLine: boolean;
  /** Whether Tab comes to it. */
  readonly isStop: boolean;
}

export interface Row {
  readonly document: number;
  readonly tiles: Tile[];
}

type Marks = ReadonlyMap<number, Mark>;

const NO_MARKS: Marks = new Map();

function samePair(one: Pair | null, other: Pair | null): boolean {
  return one?.left === other?.left && one?.right === other?.right;
}

function roleOf(span: Span, view: StripView, marks: Marks): Tile["role"] {
  if (span.id === view.made) return "new";
  if (marks.get(span.end) === "place") return "left";
  return marks.get(span.start) === "place" ? "right" : undefined;
}

function within(marks: Marks, start: number, end: number): boolean {
  for (let place = start + 1; place < end; place += 1) if (marks.has(place)) return true;
  return false;
}

/** The tiles of a chunk; Tab comes to the one that starts at `stop`. */
export function tilesOf(view: StripView, chunk: Chunk, stop: number | null = null): Tile[] {
  const history = view.documents[chunk.document];
  if (history === undefined) return [];
  const { step, firstLearnedId, pair } = view;
  const spans: Span[] = [];
  let start = firstStart(history, step, chunk);
  while (start < chunk.to) {
    const span = tokenAt(history, step, firstLearnedId, start);
    spans.push(span);
    start = span.end;
  }
  const find = (wanted: Pair | null, at: number): Marks =>
    wanted === null
      ? NO_MARKS
      : marksOf(history, at, firstLearnedId, wanted, spans[0]?.start ?? 0, start);
  const merging = find(view.merging, step);
  const looked = samePair(pair, view.merging) ? merging : find(pair, view.pairStep);
  const brackets = pair === null ? merging : looked;
  const swallowed = pair !== null && view.pairStep < step;

  let before = -1;
  return spans.flatMap((span): Tile[] => {
    const entry = view.vocabulary.get(span.id);
    if (entry === undefined) return [];
    // The fill hangs on the start, so that a merge elsewhere does not repaint the tile.
    const fill = span.start % 4 === before ? (span.start + 1) % 4 : span.start % 4;
    before = fill;
    const role = roleOf(span, view, merging);
    return [
      {
        ...span,
        entry,
        fill,
        role,
        closing: view.closing && role !== undefined,
        before: brackets.get(span.start),
        after: brackets.get(span.end),
        shown: span.id === view.token || (swallowed && within(looked, span.start, span.end)),
        endsLine: entry.text?.endsWith("\n") ?? false,
        isStop: span.start === stop,
      },
    ];
  });
}

function same(one: Tile, other: Tile): boolean {
  return (
    one.id === other.id &&
    one.entry === other.entry &&
    one.end === other.end &&
    one.fill === other.fill &&
    one.role === other.role &&
    one.closing === other.closing &&
    one.before === other.before &&
    one.after === other.after &&
    one.shown === other.shown &&
    one.isStop === other.isStop
  );
}

/** The new tiles, but those that have not changed as they were: so they are not drawn again. */
export function keepSame(old: readonly Tile[], tiles: Tile[]): Tile[] {
  const known = new Map(old.map((tile) => [tile.start, tile]));
  return tiles.map((tile) => {
    const before = known.get(tile.start);
    return before !== undefined && same(before, tile) ? before : tile;
  });
}

/** The first tiles of the whole strip, about `most` of them, by document: for a picture of it. */
export function stripRows(view: StripView, most: number): { rows: Row[]; shown: number } {
  const rows: Row[] = [];
  let shown = 0;
  for (const chunk of chunksOf(view.documents).all) {
    if (shown >= most) break;
    const tiles = tilesOf(view, chunk).slice(0, most - shown);
    shown += tiles.length;
    const row = rows.at(-1);
    if (row?.document === chunk.document) row.tiles.push(...tiles);
    else rows.push({ document: chunk.document, tiles });
  }
  return { rows, shown };
}
