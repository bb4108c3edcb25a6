/** The step that a person took, as a screen reader should say it. */
import type { TrainResponse, VocabularyEntry } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import type { Player } from "../../player/player.svelte";
import { positionText } from "../../player/position";
import { spoken } from "../tokens/pieces";

/** Empty before anyone took a step, and while time runs by itself: playing is not announced. */
export function stepAnnouncement(
  player: Player,
  answer: TrainResponse | undefined,
  vocabulary: ReadonlyMap<number, VocabularyEntry>,
): string {
  if (player.playing || player.settled === 0) return "";
  const position = positionText(player);
  const merge = answer?.merges[player.step - 1];
  return merge === undefined
    ? position
    : m.announce_step({
        position,
        left: spokenName(merge.left, vocabulary),
        right: spokenName(merge.right, vocabulary),
        token: spokenName(merge.id, vocabulary),
        count: number(merge.counted),
      });
}

export function spokenName(id: number, vocabulary: ReadonlyMap<number, VocabularyEntry>): string {
  const entry = vocabulary.get(id);
  return entry === undefined ? "" : spoken(entry);
}
