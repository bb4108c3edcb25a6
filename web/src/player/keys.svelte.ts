/** The keys of the stepper. Whoever has other uses for them can turn them off. */
import { remember, remembered } from "../pages/options";
import type { Player } from "./player.svelte";

class Keys {
  on = $state(remembered("keys") !== "off");

  turn(on: boolean): void {
    this.on = on;
    remember("keys", on ? "on" : "off");
  }
}

export const keys = new Keys();

/** They act with the focus inside of a figure, except where they have a meaning of their own. */
export function stepKeys(player: Player, onhelp: () => void): (event: KeyboardEvent) => void {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => player.next(),
    ArrowLeft: () => player.previous(),
    Home: () => player.first(),
    End: () => player.last(),
    " ": () => player.toggle(),
    "?": onhelp,
  };
  return (event) => {
    const target = event.target;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const pressing = event.key === " " && target instanceof HTMLButtonElement;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (typing || pressing || action === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !keys.on) return;
    event.preventDefault();
    action();
  };
}
