/** What a picture consists of: paths and texts, which an SVG and a canvas draw alike. */

export interface PathShape {
  readonly kind: "path";
  /** As in the attribute `d` of SVG. */
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  /** Where the origin of the path lies, and how many pixels a unit of it has. */
  readonly at?: { readonly x: number; readonly y: number; readonly scale: number };
}

export interface TextShape {
  readonly kind: "text";
  readonly text: string;
  readonly font: Font;
  readonly ink: string;
  /** The left end of the text, or its middle; and its base line. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle";
  /** The width it was measured to have: where other fonts are at hand, it is fitted to that. */
  readonly width: number;
}

export interface Font {
  readonly family: "sans" | "mono";
  readonly size: number;
  readonly bold?: boolean;
}

export type Shape = PathShape | TextShape;

/** The width of a text in pixels. */
export type Measure = (text: string, font: Font) => number;

/** The colours of the page in its light theme. */
export interface Palette {
  readonly page: string;
  readonly ink: string;
  readonly quiet: string;
  readonly edge: string;
  readonly mark: string;
  readonly accent: string;
  readonly accentFill: string;
  readonly fills: readonly string[];
}

const FAMILIES = {
  sans: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, sans-serif",
  mono: "'Source Code Pro Variable', 'Source Code Pro', ui-monospace, 'DejaVu Sans Mono', monospace",
} as const;

export function familyOf(font: Font): string {
  return FAMILIES[font.family];
}

/** A box; the corners from the top left clockwise are round by that radius. */
export function boxPath(
  x: number,
  y: number,
  width: number,
  height: number,
  [a, b, c, d]: readonly [number, number, number, number],
): string {
  const arc = (radius: number, dx: number, dy: number): string =>
    radius === 0 ? "" : `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + a} ${y}h${width - a - b}${arc(b, b, b)}`,
    `v${height - b - c}${arc(c, -c, c)}`,
    `h${-(width - c - d)}${arc(d, -d, -d)}`,
    `v${-(height - d - a)}${arc(a, a, -a)}z`,
  ].join("");
}
