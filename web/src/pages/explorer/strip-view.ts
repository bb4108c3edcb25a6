/** What the token strip shows for a position of the player. */
import type { TrainResponse, VocabularyEntry } from "../../engine/types.generated";
import type { StripView } from "../../figures/token-strip/rows";
import type { Pair } from "./quiz/choices";
import type { Player } from "../../player/player.svelte";

export function stripView(
  answer: TrainResponse,
  vocabulary: ReadonlyMap<number, VocabularyEntry>,
  player: Player,
  /** The pair that the reader predicts, whose places are marked before anything else. */
  picked: Pair | null,
): StripView {
  const step = player.shown;
  const merge = answer.merges[player.step - 1];
  const marking = player.beat === "mark" || player.beat === "close";
  const current = marking ? (merge ?? null) : player.beat === "merged" ? (merge?.id ?? null) : null;
  return {
    documents: answer.documents,
    vocabulary,
    firstLearnedId: answer.first_learned_id,
    step,
    total: answer.merges[step - 1]?.tokens ?? answer.tokens,
    marked: picked ?? current,
    closing: player.beat === "close",
  };
}
