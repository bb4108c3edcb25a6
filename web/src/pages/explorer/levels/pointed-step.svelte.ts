/** Pointing at a step of a chart: the token that it made is shown in every view. */
import type { Merge } from "../../../engine/types.generated";
import type { Selection, Subject } from "../../../figures/selection.svelte";

export class PointedStep {
  step = $state<number | null>(null);

  readonly #selection: Selection;
  readonly #merges: () => readonly Merge[];

  constructor(selection: Selection, merges: () => readonly Merge[]) {
    this.#selection = selection;
    this.#merges = merges;
  }

  /** What the chart marks: what the reader picked stays marked while another step is pointed at. */
  get marked(): Subject | null {
    return this.step === null ? this.#selection.shown : this.#selection.picked;
  }

  readonly point = (step: number | null): void => {
    if (step === this.step) return;
    this.step = step;
    this.#selection.point(step === null ? null : this.#madeAt(step));
  };

  readonly pick = (step: number): void => {
    const made = this.#madeAt(step);
    if (made !== null) this.#selection.pick(made);
  };

  #madeAt(step: number): Subject | null {
    const merge = this.#merges()[step - 1];
    return merge === undefined ? null : { kind: "token", id: merge.id };
  }
}
