/** Where the bars of the timeline stand: from counts to positions, nothing drawn. */
import { scaleLinear, scaleLog } from "d3-scale";

/** What the timeline reads of a merge. */
export interface CountedMerge {
  readonly counted: number;
  readonly applied: number;
  readonly tied: number;
}

/** One bar: a merge, or several neighbours where there are more merges than room. */
export interface Bar {
  /** The steps it stands for. */
  readonly first: number;
  readonly last: number;
  readonly x: number;
  readonly width: number;
  /** Heights in CSS pixels; of several merges, those of the one counted most. */
  readonly counted: number;
  readonly applied: number;
  readonly tied: boolean;
}

export interface Bars {
  readonly bars: readonly Bar[];
  /** The width of all bars together: few bars don't grow fat. */
  readonly width: number;
  /** Merges a bar, at most. */
  readonly together: number;
}

const WIDEST_SLOT = 56;
const THINNEST_BAR = 2;
/** Counts that span more than this would leave the small ones without height. */
const LINEAR_SPAN = 40;

export function spansMuch(merges: readonly CountedMerge[]): boolean {
  if (merges.length === 0) return false;
  const counts = merges.map((merge) => merge.counted);
  const least = counts.reduce((one, other) => Math.min(one, other));
  const most = counts.reduce((one, other) => Math.max(one, other));
  return most > LINEAR_SPAN * least;
}

/** From a count to a height. A logarithm has no zero: one half takes its place. */
export function countScale(merges: readonly CountedMerge[], height: number) {
  const most = merges.reduce((max, merge) => Math.max(max, merge.counted), 1);
  return spansMuch(merges)
    ? scaleLog().domain([0.5, most]).range([0, height])
    : scaleLinear().domain([0, most]).range([0, height]);
}

export function timelineBars(
  merges: readonly CountedMerge[],
  room: number,
  height: (count: number) => number,
): Bars {
  if (merges.length === 0 || room <= 0) return { bars: [], width: 0, together: 1 };
  const slot = Math.min(WIDEST_SLOT, room / merges.length);
  const together = slot >= THINNEST_BAR ? 1 : Math.ceil(THINNEST_BAR / slot);
  const gap = slot >= 4 ? Math.min(3, slot / 4) : 0;
  const bars: Bar[] = [];
  for (let start = 0; start < merges.length; start += together) {
    const group = merges.slice(start, start + together);
    const most = group.reduce((one, other) => (other.counted > one.counted ? other : one));
    bars.push({
      first: start + 1,
      last: start + group.length,
      x: start * slot,
      width: group.length * slot - gap,
      counted: height(most.counted),
      applied: height(most.applied),
      tied: group.some((merge) => merge.tied > 1),
    });
  }
  return { bars, width: merges.length * slot, together };
}

/** The step whose place lies at `x`, also inside a bar that stands for several. */
export function stepAt(x: number, width: number, steps: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(steps, Math.floor((x / width) * steps) + 1));
}

/** The middle of a step's place. */
export function middleOf(step: number, width: number, steps: number): number {
  return steps === 0 ? 0 : ((step - 0.5) / steps) * width;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** One path for many bars, each from height `from` to height `to` above `base`. */
export function barsPath(
  bars: readonly Bar[],
  base: number,
  from: (bar: Bar) => number,
  to: (bar: Bar) => number,
): string {
  return bars
    .filter((bar) => to(bar) > from(bar))
    .map((bar) => {
      const top = round(base - to(bar));
      return `M${round(bar.x)} ${top}h${round(bar.width)}V${round(base - from(bar))}h${-round(bar.width)}z`;
    })
    .join("");
}
