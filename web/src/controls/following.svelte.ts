/** Numbers that may lag: what they stand for is much to draw, and not what a reader looks at first. */
import { afterPaint } from "./painting";

/**
 * A number that follows another. It does so at once, but a jump of `far` or more it follows when what
 * else the jump has changed is on the screen. Of another `basis`, it begins anew.
 */
export function following(
  number: () => number,
  basis: () => unknown,
  far: number,
): { readonly current: number } {
  const now = () => ({ basis: basis(), number: number() });
  let last = $state.raw(now());
  const waits = $derived(last.basis === basis() && Math.abs(number() - last.number) >= far);
  $effect(() => {
    if (waits) afterPaint(() => (last = now()));
    else last = now();
  });
  return {
    get current() {
      return waits ? last.number : number();
    },
  };
}
