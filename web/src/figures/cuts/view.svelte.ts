/** Where the bytes are cut. */
import type { FigureState } from "../figure.svelte";

export class CutsView {
  readonly #figure: FigureState<"cuts">;
  #chosen = $state<number | null>(null);

  constructor(figure: FigureState<"cuts">) {
    this.#figure = figure;
  }

  /** How many bytes are left: at first all but one, so that something is broken. */
  get bytes(): number {
    const all = (this.#figure.answer?.cuts.length ?? 1) - 1;
    return Math.min(this.#chosen ?? Math.max(all - 1, 0), all);
  }

  set bytes(bytes: number) {
    this.#chosen = bytes;
  }
}
