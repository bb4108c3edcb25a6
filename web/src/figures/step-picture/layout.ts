/**
 * The picture of a step: the tokens in rows, with a title above and the explanation beneath. A pure
 * function of what is to be said and of how wide texts are.
 */
import type { Measure, Font, Palette, Shape } from "./shapes";
import { layTile, type LaidTile, type PictureTile } from "./tile";

/** What the picture shows. */
export interface PictureContent {
  readonly language: string;
  readonly title: string;
  readonly documents: readonly PictureDocument[];
  /** What an empty document says. */
  readonly empty: string;
  /** The number of tokens that the documents hold in all. */
  readonly total: number;
  /** Says that only so many tokens are shown. */
  readonly firstOf: (shown: number) => string;
  /** What is merged and why. */
  readonly caption: string;
}

export interface PictureDocument {
  /** Its number, which stands before it; empty if there is only one. */
  readonly number: string;
  readonly tiles: readonly (PictureTile & { readonly name: string; readonly endsLine: boolean })[];
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly background: string;
  readonly tiles: readonly DrawnTile[];
  /** Everything but the tiles. */
  readonly words: readonly Shape[];
}

export interface DrawnTile {
  readonly id: number;
  /** The token as it is said. */
  readonly name: string;
  readonly shapes: readonly Shape[];
}

const WIDTH = 960;
const MARGIN = 32;
/** Browsers draw no canvas that is much higher than four times this. */
const MOST_HEIGHT = 4000;
const NUMBER_WIDTH = 34;
const GAP = 4;
const ROW_GAP = 7;
const DOCUMENT_GAP = 12;

const TITLE: Font = { family: "sans", size: 20, bold: true };
const WORDS: Font = { family: "sans", size: 16 };
const NUMBER: Font = { family: "sans", size: 13 };
const LINE = 24;

interface Line {
  readonly tiles: readonly {
    readonly laid: LaidTile;
    readonly name: string;
    readonly id: number;
  }[];
  readonly width: number;
  readonly height: number;
}

export function layPicture(content: PictureContent, palette: Palette, measure: Measure): Picture {
  const words: Shape[] = [];
  const tiles: DrawnTile[] = [];
  const numbered = content.documents.some(({ number }) => number !== "");
  const left = MARGIN + (numbered ? NUMBER_WIDTH : 0);
  const right = WIDTH - MARGIN;

  function write(text: string, font: Font, ink: string, x: number, y: number): void {
    if (text === "") return;
    const width = measure(text, font);
    words.push({ kind: "text", text, font, ink, x, y, anchor: "start", width });
  }

  function writeLines(text: string, font: Font, ink: string, top: number): number {
    const lines = wrap(text, font, right - MARGIN, measure);
    for (const [index, line] of lines.entries()) {
      write(line, font, ink, MARGIN, top + (index + 0.75) * LINE);
    }
    return top + lines.length * LINE;
  }

  let y = writeLines(content.title, TITLE, palette.ink, MARGIN) + DOCUMENT_GAP;
  documents: for (const { number, tiles: all } of content.documents) {
    if (y > MOST_HEIGHT) break;
    write(number, NUMBER, palette.quiet, MARGIN, y + 22);
    if (all.length === 0) write(content.empty, WORDS, palette.quiet, left, y + 22);
    for (const line of breakRows(all, right - left, measure, palette)) {
      if (y > MOST_HEIGHT) break documents;
      // As on the page, in the order of the ids: the left token of a pair is left in any script.
      let x = left;
      for (const { laid, name, id } of line.tiles) {
        tiles.push({ id, name, shapes: laid.shapes(x, y) });
        x += laid.width + GAP;
      }
      y += line.height + ROW_GAP;
    }
    y += all.length === 0 ? LINE + DOCUMENT_GAP : DOCUMENT_GAP - ROW_GAP;
  }
  if (tiles.length < content.total) {
    y = writeLines(content.firstOf(tiles.length), WORDS, palette.quiet, y);
  }
  y = writeLines(content.caption, WORDS, palette.ink, y + DOCUMENT_GAP);
  return {
    width: WIDTH,
    height: Math.ceil(y + MARGIN),
    language: content.language,
    title: content.title,
    description: content.caption,
    background: palette.page,
    tiles,
    words,
  };
}

function breakRows(
  tiles: PictureDocument["tiles"],
  most: number,
  measure: Measure,
  palette: Palette,
): Line[] {
  const lines: Line[] = [];
  let line: Line = { tiles: [], width: 0, height: 0 };
  for (const tile of tiles) {
    const laid = layTile(tile, most, measure, palette);
    if (line.tiles.length > 0 && line.width + GAP + laid.width > most) {
      lines.push(line);
      line = { tiles: [], width: 0, height: 0 };
    }
    line = {
      tiles: [...line.tiles, { laid, name: tile.name, id: tile.id }],
      width: line.width + (line.tiles.length > 0 ? GAP : 0) + laid.width,
      height: Math.max(line.height, laid.height),
    };
    if (tile.endsLine) {
      lines.push(line);
      line = { tiles: [], width: 0, height: 0 };
    }
  }
  return line.tiles.length > 0 ? [...lines, line] : lines;
}

/** Break a text between words. */
function wrap(text: string, font: Font, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer, font) > most) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
