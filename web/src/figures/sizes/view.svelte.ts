/** Which of the sizes is looked at. */
import type { FigureState } from "../figure.svelte";

/** How many numbers a row of the tables may have. */
export const WIDTHS = [64, 256, 768] as const;

export class SizesView {
  readonly #figure: FigureState<"sizes">;
  #chosen = $state<number | null>(null);

  constructor(figure: FigureState<"sizes">) {
    this.#figure = figure;
  }

  /** At first the middle: from there it gets longer one way and larger the other. */
  get place(): number {
    const last = (this.#figure.answer?.points.length ?? 1) - 1;
    return Math.min(this.#chosen ?? Math.round(last / 2), last);
  }

  set place(place: number) {
    this.#chosen = place;
  }
}
