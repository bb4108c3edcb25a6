/** What was wrong with the address of an embedded figure, in the reader's language. */
import { number } from "../i18n/format";
import { m } from "../paraglide/messages.js";
import type { Fault } from "./parameters";
import type { Shown } from "./shown";

/** As much of a value as one needs to find it again. */
const MOST_SHOWN = 60;

export function faultText({ parameter, value: given }: Fault): string {
  const shown = Array.from(given.slice(0, 2 * MOST_SHOWN));
  const value = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN).join("")}…` : given;
  return parameter === "figure"
    ? m.embed_no_figure({ value })
    : m.embed_bad_value({ parameter, value });
}

export function missedText({ step, steps }: NonNullable<Shown["missed"]>): string {
  return m.problem_step({ step: number(step), count: steps, n: number(steps) });
}
