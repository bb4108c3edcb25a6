/** What was wrong with the address of an embedded figure, in the reader's language. */
import { number } from "../i18n/format";
import { m } from "../paraglide/messages.js";
import type { Fault } from "./parameters";
import type { Shown } from "./shown";

export function faultText({ parameter, value }: Fault): string {
  return parameter === "figure"
    ? m.embed_no_figure({ value })
    : m.embed_bad_value({ parameter, value });
}

export function missedText({ step, steps }: NonNullable<Shown["missed"]>): string {
  return m.problem_step({ step: number(step), count: steps, n: number(steps) });
}
