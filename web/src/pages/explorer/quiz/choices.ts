/** Looking things up in what the core says about the choices at each step. */
import type { Choices, PairWorth, Worth } from "../../../engine/types.generated";

export interface Pair {
  readonly left: number;
  readonly right: number;
}

export function samePair(one: Pair, other: Pair | null): boolean {
  return other !== null && one.left === other.left && one.right === other.right;
}

/** An entry holds until the next one. */
function worthAt(pair: PairWorth, step: number): Worth | undefined {
  return pair.entries.findLast((entry) => entry.step <= step);
}

export function worthOf(choices: Choices, wanted: Pair, step: number): Worth | null {
  const pair = choices.pairs.find((one) => samePair(one, wanted));
  return (pair && worthAt(pair, step)) ?? null;
}

/** The pairs that occur at a step, in order of their ids. */
export function pairsAt(choices: Choices, step: number): Pair[] {
  return choices.pairs.filter((pair) => {
    const worth = worthAt(pair, step);
    return worth !== undefined && worth.verdict !== "absent";
  });
}
