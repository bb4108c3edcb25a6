/** Numbers that may lag: what they stand for is much to draw, and not what a reader looks at first. */
import { afterPaint } from "./painting";

/** A jump by so many changes all rows of a table that are in view. */
export const FAR = 20;

/**
 * A number that follows another. Small changes are followed at once, a jump once everything else that
 * it changes is on the screen. With another `basis`, nothing waits.
 */
export function following(
  number: () => number,
  basis: () => unknown,
): { readonly current: number } {
  const wanted = () => ({ basis: basis(), number: number() });
  let drawn = $state.raw(wanted());
  const waits = $derived(drawn.basis === basis() && Math.abs(number() - drawn.number) >= FAR);
  // While it waits, this hears of nothing else: a further jump neither delays nor doubles what is due.
  $effect(() => {
    if (waits) afterPaint(() => (drawn = wanted()));
    else drawn = wanted();
  });
  return {
    get current() {
      return waits ? drawn.number : number();
    },
  };
}
