/** The marks of whitespace as shapes, from the same files as those on the page. */
import cr from "../tokens/marks/cr.svg?raw";
import lf from "../tokens/marks/lf.svg?raw";
import nbsp from "../tokens/marks/nbsp.svg?raw";
import space from "../tokens/marks/space.svg?raw";
import tab from "../tokens/marks/tab.svg?raw";
import type { Drawn } from "../tokens/pieces";
import type { PathShape } from "./shapes";

const FILES: Readonly<Record<Drawn, string>> = { cr, lf, nbsp, space, tab };

const HEIGHT = 16;

/** A mark in a box of that height at `x`, `y`. */
export function markShapes(
  name: Drawn,
  x: number,
  y: number,
  height: number,
  ink: string,
): PathShape[] {
  const file = FILES[name];
  const at = { x, y, scale: height / HEIGHT };
  const lines = Array.from(file.matchAll(/<path d="([^"]+)"[^>]*stroke-width="([\d.]+)"/g));
  const dots = Array.from(file.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g));
  return [
    ...lines.map(([, d = "", width]): PathShape => ({
      kind: "path",
      d,
      stroke: ink,
      strokeWidth: Number(width),
      at,
    })),
    ...dots.map(([, cx, cy, r]): PathShape => ({
      kind: "path",
      d: `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 0 1 ${2 * Number(r)} 0a${r} ${r} 0 0 1 ${-2 * Number(r)} 0z`,
      fill: ink,
      at,
    })),
  ];
}

/** How wide a mark is for its height, in its own file. */
export function markWidth(name: Drawn, height: number): number {
  const width = /viewBox="0 0 ([\d.]+) /.exec(FILES[name])?.[1];
  return (Number(width) / HEIGHT) * height;
}
