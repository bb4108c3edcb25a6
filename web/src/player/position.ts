/** Where the player stands, in words. */
import { number } from "../i18n/format";
import { m } from "../paraglide/messages.js";
import type { Player } from "./player.svelte";

/** The number of steps is left out while the reader has yet to predict where training ends. */
export function positionText(player: Player): string {
  const step = number(player.step);
  return player.limit > player.length
    ? m.step_of({ step, steps: number(player.length) })
    : m.step_number({ step });
}
