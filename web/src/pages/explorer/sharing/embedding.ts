/** What of the explorer another page can show. */
import { WORKBENCH } from "../../../embed/names";
import { m } from "../../../paraglide/messages.js";
import type { Subject } from "../../embedding/subject";
import { EXAMPLES } from "../examples";
import type { Explorer } from "../explorer.svelte";
import { capture } from "./capture";
import { hashOf, MOST_LINK } from "./link";

export function subjectOf(explorer: Explorer): Subject {
  const { example, alphabet, numMerges, quiz, stale, player } = explorer;
  const state = hashOf(capture(explorer));
  return {
    titles: { de: m.heading({}, { locale: "de" }), en: m.heading({}, { locale: "en" }) },
    options: {
      figure: WORKBENCH,
      // Whatever the figure does by itself needs no words.
      example: example === null || example === EXAMPLES[0] ? undefined : example.id,
      alphabet: alphabet === "bytes" ? alphabet : undefined,
      merges:
        example === null || example.num_merges === numMerges ? undefined : (numMerges ?? undefined),
      quiz: quiz.on,
    },
    // Without its text, a step of an own text means nothing.
    step: example === null || stale ? 0 : player.step,
    state: state !== null && state.length > MOST_LINK ? null : state,
  };
}
