/** Where everything stands in the lenses: each layer as cells over the bytes of the text. */
import type { Lens, VocabularyEntry, CodePoint } from "../../engine/types.generated";

export const LAYERS = ["grapheme", "code_point", "byte", "token"] as const;

export type Layer = (typeof LAYERS)[number];

/** A stretch of bytes: from `first` up to, not including, `end`. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
}

export type Cell = Stretch & {
  /** Its place in its layer. */
  readonly place: number;
} & (
    | { readonly layer: "grapheme"; readonly text: string; readonly codePoints: number }
    | { readonly layer: "code_point"; readonly point: CodePoint }
    | { readonly layer: "byte"; readonly hex: string; readonly value: number }
    /** A gap, where the tokenizer knows no token, has no entry. */
    | { readonly layer: "token"; readonly entry: VocabularyEntry | null }
  );

export type Layers = Readonly<Record<Layer, readonly Cell[]>>;

/** The part of every layer that stands in one line. */
export type Line = Layers & Stretch;

export function overlap(one: Stretch, other: Stretch): boolean {
  return one.first < other.end && other.first < one.end;
}

/** Lay out a text; what a person sees as one character depends on the language. */
export function layersOf(lens: Lens, locale: string): Layers {
  return {
    grapheme: graphemes(lens, locale),
    code_point: lens.code_points.map((point, place) => {
      const first = point.first_byte;
      return { layer: "code_point", place, first, end: first + point.bytes.length / 2, point };
    }),
    byte: lens.code_points
      .flatMap(({ bytes }) => bytes.match(/../g) ?? [])
      .map((digits, place) => ({
        layer: "byte",
        place,
        first: place,
        end: place + 1,
        hex: digits.toUpperCase(),
        value: parseInt(digits, 16),
      })),
    token: lens.tokens.map(({ entry, first_byte, end_byte }, place) => ({
      layer: "token",
      place,
      first: first_byte,
      end: end_byte,
      entry,
    })),
  };
}

function graphemes(lens: Lens, locale: string): Cell[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: "grapheme" });
  const encoder = new TextEncoder();
  let first = 0;
  return Array.from(segmenter.segment(lens.text), ({ segment: text }, place) => {
    const end = first + encoder.encode(text).length;
    const codePoints = Array.from(text).length;
    const cell: Cell = { layer: "grapheme", place, first, end, text, codePoints };
    first = end;
    return cell;
  });
}

/** Break the layers into lines of at most so many bytes, where no cell of any layer is cut. */
export function linesOf(layers: Layers, most: number): Line[] {
  const ends = (layer: Layer): Set<number> => new Set(layers[layer].map(({ end }) => end));
  const tokenEnds = ends("token");
  const cuts = Array.from(ends("grapheme")).filter((end) => tokenEnds.has(end));
  const lines: Line[] = [];
  let first = 0;
  for (const [index, cut] of cuts.entries()) {
    const next = cuts[index + 1];
    if (next === undefined || next - first > most) {
      lines.push(lineOf(layers, { first, end: cut }));
      first = cut;
    }
  }
  return lines;
}

function lineOf(layers: Layers, stretch: Stretch): Line {
  const within = (layer: Layer): Cell[] =>
    layers[layer].filter((cell) => stretch.first <= cell.first && cell.end <= stretch.end);
  return {
    ...stretch,
    grapheme: within("grapheme"),
    code_point: within("code_point"),
    byte: within("byte"),
    token: within("token"),
  };
}
