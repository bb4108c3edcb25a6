/** What is said to a prediction: one sentence with both counts and the rule that decided. */
import { number } from "../../../i18n/format";
import { m } from "../../../paraglide/messages.js";
import type { Marked } from "./quiz.svelte";

/** The tokens in the sentence: those of the pair that is merged, and of the reader's own. */
export type Part = "left" | "right" | "own_left" | "own_right";

function times(count: number): string {
  return m.times({ count, n: number(count) });
}

/** The sentence, with `name` putting in the tokens. */
export function verdictMessage(
  { answer, verdict, decision, worth }: Marked,
  minFrequency: number,
  name: (part: Part) => string,
): string {
  const best = { left: name("left"), right: name("right"), times: times(decision.counted) };
  const own = {
    own_left: name("own_left"),
    own_right: name("own_right"),
    own_times: times(worth?.counted ?? 0),
  };
  const least = number(minFrequency);
  switch (verdict) {
    case "right": {
      if (answer === "stop") {
        return decision.left === null
          ? m.verdict_stops_none()
          : m.verdict_stops_rare({ times: best.times, least });
      }
      const count = decision.tied - 1;
      return count > 0
        ? m.verdict_right_tied({ ...best, count, n: number(count) })
        : m.verdict_right(best);
    }
    case "right_by_tie":
      return m.verdict_tie({ ...best, ...own });
    case "overlap":
      return m.verdict_overlap({ ...best, ...own, places: number(decision.places) });
    case "below_minimum":
      return m.verdict_too_rare({ ...own, least });
    case "goes_on":
      return m.verdict_goes_on({ ...best, least });
    case "rarer":
    case "absent":
      return m.verdict_rarer({ ...best, ...own });
  }
}

/** The id of a token in the sentence. */
export function idOf({ answer, decision }: Marked, part: Part): number | null {
  if (part === "left" || part === "right") return decision[part];
  if (answer === "stop") return null;
  return part === "own_left" ? answer.left : answer.right;
}
