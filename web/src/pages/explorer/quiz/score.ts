/** The score: kept on the reader's machine where the browser allows it, and sent nowhere. */
import type { Verdict } from "../../../engine/types.generated";
import { remember, remembered } from "../../options";

export interface Score {
  readonly right: number;
  readonly answered: number;
}

export const NO_SCORE: Score = { right: 0, answered: 0 };

const RIGHT: ReadonlySet<Verdict> = new Set<Verdict>(["right", "right_by_tie"]);

export function isRight(verdict: Verdict): boolean {
  return RIGHT.has(verdict);
}

export function addAnswer({ right, answered }: Score, verdict: Verdict): Score {
  return { right: right + (isRight(verdict) ? 1 : 0), answered: answered + 1 };
}

export function readScore(): Score {
  const found = /^(\d{1,9})\/(\d{1,9})$/.exec(remembered("score") ?? "");
  if (found === null) return NO_SCORE;
  const [right, answered] = [Number(found[1]), Number(found[2])];
  return right <= answered ? { right, answered } : NO_SCORE;
}

export function writeScore({ right, answered }: Score): void {
  remember("score", `${String(right)}/${String(answered)}`);
}
