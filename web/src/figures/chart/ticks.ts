/** The marks along an axis: whole numbers, as many as there is room for. */

export interface Tick {
  /** The distance from the start of the axis, in CSS pixels. */
  readonly at: number;
  readonly text: string;
}

/** A d3 scale, as far as an axis needs it. */
interface Scale {
  (value: number): number;
  ticks(count?: number): number[];
}

/** Whole numbers from a scale: a count or a step between two whole numbers means nothing. */
export function wholeTicks(scale: Scale, most: number, text: (value: number) => string): Tick[] {
  const values = fewEnough(scale, Math.max(1, most));
  return values.map((value) => ({ at: scale(value), text: text(value) }));
}

function fewEnough(scale: Scale, most: number): number[] {
  for (let asked = most; asked > 0; asked -= 1) {
    const whole = scale.ticks(asked).filter(Number.isInteger);
    if (whole.length <= most) return whole;
  }
  // A logarithmic scale doesn't do as it is asked within few powers of ten.
  const powers = scale.ticks(1).filter((value) => /^10*$/.test(String(value)));
  return powers.slice(-most);
}
