/** Where in its recording a training figure is. */
import type { TrainResponse } from "../../engine/types.generated";
import { Selection } from "../selection.svelte";
import { Player } from "../../player/player.svelte";

export class TrainingView {
  readonly player = new Player();
  readonly selection = new Selection();
  #shown: TrainResponse | null = null;

  /** Begin a recording at its beginning; the one on show already goes on where it was. */
  show(answer: TrainResponse): void {
    if (answer === this.#shown) return;
    this.#shown = answer;
    this.player.reset(answer.merges.length);
    this.selection.clear();
  }
}
