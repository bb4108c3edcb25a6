/** The sentences that say why neighbours were not joined, from what the core found. */
import type { Missed, Neighbours } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { slot } from "../../i18n/slots";
import { m } from "../../paraglide/messages.js";

const UNKNOWN_PAIR = {
  left: m.why_unknown_left,
  right: m.why_unknown_right,
  both: m.why_unknown_both,
} as const;

const KNOWN_PAIR = {
  left: m.why_known_left,
  right: m.why_known_right,
  both: m.why_known_both,
} as const;

const PLACES = {
  before: m.missed_before,
  behind: m.missed_behind,
  inside: m.missed_inside,
} as const;

/** One meeting at a boundary; the slots are left, right, new_left and new_right. */
export function meetingMessage(meeting: Neighbours): string {
  const pair = { left: slot("left"), right: slot("right") };
  const { rank, until, taken } = meeting;
  if (until === null || taken === null) return m.why_never(pair);
  const made = { new_left: slot("new_left"), new_right: slot("new_right") };
  const inputs = { ...pair, ...made, until: number(until) };
  if (rank === null) return UNKNOWN_PAIR[taken](inputs);
  if (rank === until) return m.why_overlap({ ...pair, ...made, rank: number(rank) });
  return KNOWN_PAIR[taken]({ ...inputs, rank: number(rank) });
}

/** Why a learned token was not formed; the slots are token, by_left and by_right. */
export function missedMessage(missed: Missed, rank: number): string {
  const token = slot("token");
  if (missed.blocked_by === rank) return m.missed_overlap({ token, rank: number(rank) });
  return PLACES[missed.place]({
    token,
    rank: number(rank),
    by: number(missed.blocked_by),
    by_left: slot("by_left"),
    by_right: slot("by_right"),
  });
}
