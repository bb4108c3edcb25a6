/** The sentences that explain a step, from what the core recorded of it. */
import type { Merge, TrainResponse } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { slot } from "../../i18n/slots";
import { m } from "../../paraglide/messages.js";

/** What was merged and why; the slots are left, right, token, second_left and second_right. */
export function stepMessages(merge: Merge, step: number): string[] {
  const pair = { left: slot("left"), right: slot("right") };
  const count = { count: merge.counted, n: number(merge.counted) };
  const others = merge.tied - 1;
  const second = merge.candidates[1];
  const messages =
    others > 0
      ? [m.why_tied({ ...pair, ...count, step: number(step), others, o: number(others) })]
      : [m.why_most({ ...pair, ...count, step: number(step) })];
  messages.push(m.becomes_token({ token: slot("token"), id: merge.id }));
  if (second !== undefined) {
    const runnerUp = {
      left: slot("second_left"),
      right: slot("second_right"),
      n: number(second.count),
    };
    messages.push(others > 0 ? m.runner_up_tied(runnerUp) : m.runner_up(runnerUp));
  }
  if (merge.applied !== merge.counted) {
    messages.push(m.overlap({ counted: number(merge.counted), applied: number(merge.applied) }));
  }
  return messages;
}

export function stopMessage(answer: TrainResponse, asked: number, minFrequency: number): string {
  const done = number(answer.merges.length);
  const all = number(asked);
  const { reason, best_count } = answer.stop;
  if (reason === "merges_reached") return m.stop_reached({ count: asked, n: all });
  if (reason === "no_pairs") return m.stop_no_pairs({ done, all });
  const best = best_count ?? 0;
  return m.stop_rare({ done, all, count: best, n: number(best), least: number(minFrequency) });
}
