/** What the token strip shows for a position of the player. */
import type { TrainResponse, VocabularyEntry } from "../../engine/types.generated";
import type { StripView } from "../../figures/token-strip/rows";
import type { Player } from "../../player/player.svelte";

export function stripView(
  answer: TrainResponse,
  vocabulary: ReadonlyMap<number, VocabularyEntry>,
  player: Player,
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
    marked: marking ? (merge ?? null) : player.beat === "merged" ? (merge?.id ?? null) : null,
    closing: player.beat === "close",
  };
}
