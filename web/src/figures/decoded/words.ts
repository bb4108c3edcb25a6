/** What is wrong with typed ids and their bytes, in words. */
import type { DecodedPart, IdProblem, TypedId } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import { hex } from "../tokens/pieces";

const SHORT: Readonly<Record<IdProblem, () => string>> = {
  unknown: m.id_unknown_short,
  negative: m.id_negative_short,
  not_a_number: m.id_no_number_short,
};

const LONG: Readonly<
  Record<IdProblem, (inputs: { position: string; source: string; last: string }) => string>
> = {
  unknown: m.id_unknown,
  negative: m.id_negative,
  not_a_number: m.id_no_number,
};

export function shortProblem(problem: IdProblem): string {
  return SHORT[problem]();
}

/** What is wrong with an entry; positions count from 1, as readers do. */
export function problemText(entry: TypedId, place: number, last: number): string {
  if (entry.problem === null) return "";
  return LONG[entry.problem]({
    position: number(place + 1),
    source: entry.source,
    last: String(last),
  });
}

/** What is wrong with broken bytes. */
export function faultText(part: DecodedPart): string {
  const bytes = hex(part.bytes);
  const position = number(part.first + 1);
  switch (part.fault) {
    case "cut":
      return m.fault_cut({ bytes, position, expected: number(part.expected ?? 0) });
    case "stray":
      return m.fault_stray({ bytes, position });
    default:
      return m.fault_never({ bytes, position });
  }
}
