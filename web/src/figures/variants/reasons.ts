/** Why two rules part: a sentence for each part of the rule that makes the difference. */
import type { Part, TieRule } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";

/** What the sentences are about. */
export interface Rules {
  readonly tie: TieRule;
  readonly minFrequency: number;
  readonly variantMinFrequency: number;
}

export function reasonText(part: Part, rules: Rules): string {
  switch (part) {
    case "tie":
      return rules.tie === "largest_ids" ? m.why_tie_largest() : m.why_tie_first();
    case "counting":
      return m.why_counting();
    case "min_frequency":
      return m.why_minimum({
        rule: number(rules.minFrequency),
        variant: number(rules.variantMinFrequency),
      });
    case "joined":
      return m.variant_why_joined();
  }
}
