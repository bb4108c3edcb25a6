/** The shapes of one token: its symbols on top, its id small beneath. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import { hex, pieces, type Piece } from "../tokens/pieces";
import { markShapes, markWidth } from "./marks";
import { boxPath, type Font, type Measure, type Palette, type Shape } from "./shapes";

export interface PictureTile {
  readonly id: number;
  readonly entry: VocabularyEntry;
  readonly fill: number;
  readonly role: "left" | "right" | "new" | undefined;
}

/** A tile whose place is still to be found. */
export interface LaidTile {
  readonly width: number;
  readonly height: number;
  /** Its shapes with the upper left corner at `x`, `y`. */
  readonly shapes: (x: number, y: number) => Shape[];
}

/** A part of a token that stays in one line. */
interface Unit {
  readonly width: number;
  readonly shapes: (x: number, base: number) => Shape[];
}

const SYMBOLS: Font = { family: "mono", size: 19 };
const HEX: Font = { family: "mono", size: 15.5 };
const LABEL: Font = { family: "mono", size: 11.5, bold: true };
const REST: Font = { family: "sans", size: 15 };
const ID: Font = { family: "sans", size: 12.5 };
const LINE = 25;
const ID_LINE = 19;
const PADDING = 7;
const LEAST_WIDTH = 27;
const RADIUS = 5;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Lay out a tile that is at most so wide; a longer token goes over several lines. */
export function layTile(
  tile: PictureTile,
  most: number,
  measure: Measure,
  palette: Palette,
): LaidTile {
  const lines = breakLines(
    pieces(tile.entry).flatMap((piece) => unitsOf(piece, most - 2 * PADDING, measure, palette)),
    most - 2 * PADDING,
  );
  const widths = lines.map((line) => line.reduce((sum, unit) => sum + unit.width, 0));
  const idWidth = measure(String(tile.id), ID);
  const width = Math.ceil(Math.max(...widths, idWidth, LEAST_WIDTH - 2 * PADDING) + 2 * PADDING);
  const height = lines.length * LINE + ID_LINE;

  function shapes(x: number, y: number): Shape[] {
    const symbols = lines.flatMap((line, index) => {
      let place = x + (width - (widths[index] ?? 0)) / 2;
      return line.flatMap((unit) => {
        const drawn = unit.shapes(place, y + index * LINE + 19);
        place += unit.width;
        return drawn;
      });
    });
    const id: Shape = {
      kind: "text",
      text: String(tile.id),
      font: ID,
      ink: palette.quiet,
      x: x + width / 2,
      y: y + height - 6.5,
      anchor: "middle",
      width: idWidth,
    };
    return [...frame(tile, x, y, width, height, palette), ...symbols, id];
  }
  return { width, height, shapes };
}

function frame(
  { entry, fill, role }: PictureTile,
  x: number,
  y: number,
  width: number,
  height: number,
  palette: Palette,
): Shape[] {
  const stroke = role === undefined ? palette.edge : palette.accent;
  const reserved = entry.kind === "reserved";
  const [before, after] = [role === "right" || reserved, role === "left" || reserved].map(
    (square) => (square ? 0 : RADIUS),
  );
  const corners = [before ?? 0, after ?? 0, after ?? 0, before ?? 0] as const;
  const box: Shape = {
    kind: "path",
    d: boxPath(x + 0.5, y + 0.5, width - 1, height - 1, corners),
    fill: (role === undefined ? palette.fills[fill] : undefined) ?? palette.accentFill,
    stroke,
    strokeWidth: 1,
  };
  const extra: Shape[] = [];
  // A reserved id has another shape: a double line round square corners.
  if (reserved) {
    const d = boxPath(x + 2.5, y + 2.5, width - 5, height - 5, [0, 0, 0, 0]);
    extra.push({ kind: "path", d, stroke, strokeWidth: 1 });
  }
  if (role !== undefined) {
    const bar = 4;
    const [left, right] = [Math.min(corners[3], bar), Math.min(corners[2], bar)];
    const d = boxPath(x + 0.5, y + height - 0.5 - bar, width - 1, bar, [0, 0, right, left]);
    extra.push({ kind: "path", d, fill: stroke });
  }
  return [box, ...extra];
}

function unitsOf(piece: Piece, most: number, measure: Measure, palette: Palette): Unit[] {
  switch (piece.kind) {
    case "text":
      return textUnits(piece.text, SYMBOLS, palette.ink, most, measure);
    case "hex":
      return textUnits(hex(piece.bytes), HEX, palette.quiet, most, measure);
    case "drawn": {
      const width = markWidth(piece.name, SYMBOLS.size);
      const top = 0.86 * SYMBOLS.size;
      return [
        {
          width,
          shapes: (x, base) => markShapes(piece.name, x, base - top, SYMBOLS.size, palette.mark),
        },
      ];
    }
    case "rest":
      return textUnits(m.of_bytes({ n: number(piece.bytes) }), REST, palette.quiet, most, measure);
    case "label":
      return [labelUnit(piece.label, measure, palette)];
  }
}

/** A text is one unit, so that its letters join; one that is too wide comes apart. */
function textUnits(text: string, font: Font, ink: string, most: number, measure: Measure): Unit[] {
  const whole = measure(text, font);
  const parts =
    whole <= most ? [text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
  return parts.map((part) => {
    const width = Math.min(measure(part, font), most);
    return {
      width,
      shapes: (x, y) => [
        { kind: "text", text: part, font, ink, x: x + width / 2, y, anchor: "middle", width },
      ],
    };
  });
}

function labelUnit(label: string, measure: Measure, palette: Palette): Unit {
  const width = measure(label, LABEL);
  return {
    width: width + 10,
    shapes: (x, base) => [
      {
        kind: "path",
        d: boxPath(x + 1.5, base - 14.5, width + 7, 17, [3, 3, 3, 3]),
        stroke: palette.edge,
        strokeWidth: 1,
        dash: [3, 2],
      },
      {
        kind: "text",
        text: label,
        font: LABEL,
        ink: palette.ink,
        x: x + 5 + width / 2,
        y: base - 2,
        anchor: "middle",
        width,
      },
    ],
  };
}

function breakLines(units: readonly Unit[], most: number): Unit[][] {
  const lines: Unit[][] = [[]];
  let width = 0;
  for (const unit of units) {
    if (width > 0 && width + unit.width > most) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push(unit);
    width += unit.width;
  }
  return lines;
}
