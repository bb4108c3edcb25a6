/** What the core says to the first example. The page brings it along: no file is asked for before its first step. */
import german from "../../../public/answers/first-de-characters.json?raw";
import english from "../../../public/answers/first-en-characters.json?raw";
import type { Brought } from "../../engine/prepared";
import { EXAMPLES } from "./examples";

const TEXTS = { de: german, en: english };

export const FIRST_ANSWERS: readonly Brought[] = EXAMPLES.slice(0, 1).flatMap(
  ({ documents, num_merges, min_frequency }) =>
    (["de", "en"] as const).map((language) => ({
      operation: "train",
      request: {
        documents: documents[language],
        num_merges,
        min_frequency,
        alphabet: "characters",
      },
      answer: TEXTS[language],
    })),
);
