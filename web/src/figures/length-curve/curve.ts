/** The length of the corpus against the size of the vocabulary: from a recording to positions. */
import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { TrainResponse } from "../../engine/types.generated";

/** What stands after a step. */
export interface CurvePoint {
  readonly step: number;
  readonly vocabulary: number;
  readonly tokens: number;
}

export function curvePoints(answer: TrainResponse): CurvePoint[] {
  const base = answer.vocabulary.length - answer.merges.length;
  const lengths = [answer.tokens, ...answer.merges.map((merge) => merge.tokens)];
  return lengths.map((tokens, step) => ({ step, vocabulary: base + step, tokens }));
}

export function curveScales(points: readonly CurvePoint[], width: number, height: number) {
  const first = points[0] ?? { vocabulary: 0, tokens: 0 };
  const last = points.at(-1) ?? first;
  return {
    x: scaleLinear()
      .domain([first.vocabulary, Math.max(last.vocabulary, first.vocabulary + 1)])
      .range([0, width]),
    // From zero, so that half the height is half the length.
    y: scaleLinear()
      .domain([0, Math.max(1, first.tokens)])
      .range([height, 0]),
  };
}

type Scales = ReturnType<typeof curveScales>;

/** The line and the area below it; between two steps nothing changes. */
export function curvePaths(points: readonly CurvePoint[], { x, y }: Scales) {
  const across = (point: CurvePoint): number => x(point.vocabulary);
  const up = (point: CurvePoint): number => y(point.tokens);
  return {
    line: line(across, up).curve(curveStepAfter).digits(1)(points) ?? "",
    area: area(across, y(0), up).curve(curveStepAfter).digits(1)(points) ?? "",
  };
}

/** The step that lies nearest to `x`. */
export function nearestStep(x: number, width: number, steps: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(steps, Math.round((x / width) * steps)));
}
