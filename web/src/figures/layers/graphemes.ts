/** What a reader sees as one character: the browser knows, as it draws it. */
import type { CodePoint } from "../../engine/types.generated";

export interface Grapheme {
  readonly text: string;
  /** The place of its first code point. */
  readonly start: number;
  readonly points: readonly CodePoint[];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function graphemes(points: readonly CodePoint[]): Grapheme[] {
  const text = points.map(({ character }) => character).join("");
  let start = 0;
  return Array.from(segmenter.segment(text), ({ segment }) => {
    const own = points.slice(start, start + Array.from(segment).length);
    const grapheme = { text: segment, start, points: own };
    start += own.length;
    return grapheme;
  });
}
