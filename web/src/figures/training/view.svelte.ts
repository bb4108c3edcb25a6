/** Where in its recording a training figure is. */
import type { TrainResponse } from "../../engine/types.generated";
import { Selection } from "../selection.svelte";
import { Player } from "../../player/player.svelte";

export class TrainingView {
  readonly player = new Player();
  readonly selection = new Selection();
  /** A step to begin at that the recording does not have. */
  missed = $state.raw<{ readonly step: number; readonly steps: number } | null>(null);
  #shown: TrainResponse | null = null;
  #first: number;

  /** The first recording begins at step `first`. */
  constructor(first = 0) {
    this.#first = first;
  }

  /** Begin a recording at its beginning; the one on show already goes on where it was. */
  show(answer: TrainResponse): void {
    if (answer === this.#shown) return;
    this.#shown = answer;
    const steps = answer.merges.length;
    if (this.#first > steps) this.missed = { step: this.#first, steps };
    this.player.reset(steps, this.#first <= steps ? this.#first : 0);
    this.#first = 0;
    this.selection.clear();
  }
}
