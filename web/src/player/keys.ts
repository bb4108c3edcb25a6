/** The keys of the stepper. They act with the focus inside, except where they have a meaning there. */
import type { Player } from "./player.svelte";

export function stepKeys(player: Player, onhelp: () => void): (event: KeyboardEvent) => void {
  const keys: Readonly<Record<string, () => void>> = {
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
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (typing || pressing || action === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
