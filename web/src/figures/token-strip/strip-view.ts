/** What the token strip shows for a position of the player. */
import type { TrainResponse, VocabularyEntry } from "../../engine/types.generated";
import type { Pair } from "./places";
import type { StripView } from "./rows";
import type { Player } from "../../player/player.svelte";
import type { Subject } from "../selection.svelte";

export function stripView(
  answer: TrainResponse,
  vocabulary: ReadonlyMap<number, VocabularyEntry>,
  player: Player,
  subject: Subject | null,
  /** The pair that the reader predicts, whose places are marked before anything else. */
  predicted: Pair | null,
): StripView {
  const step = player.shown;
  const merge = answer.merges[player.step - 1];
  const marking = player.beat === "mark" || player.beat === "close";
  return {
    documents: answer.documents,
    vocabulary,
    firstLearnedId: answer.first_learned_id,
    step,
    total: answer.merges[step - 1]?.tokens ?? answer.tokens,
    merging: predicted ?? (marking ? (merge ?? null) : null),
    closing: player.beat === "close",
    made: player.beat === "merged" && predicted === null ? (merge?.id ?? null) : null,
    pair: subject?.kind === "pair" ? subject : null,
    // The pair table counts before the step, so that is when a pair of it has its places.
    pairStep: Math.max(0, player.step - 1),
    token: subject?.kind === "token" ? subject.id : null,
  };
}
