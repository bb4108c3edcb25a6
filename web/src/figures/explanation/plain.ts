/** The explanation of a step as plain text, for where no tiles can be drawn. */
import type { TrainResponse, VocabularyEntry } from "../../engine/types.generated";
import { number } from "../../i18n/format";
import { parts } from "../../i18n/slots";
import { m } from "../../paraglide/messages.js";
import { spoken } from "../tokens/pieces";
import { stepMessages, stopMessage } from "./sentences";

/** Characters of a token's name that are written out. */
const MOST_CHARACTERS = 40;

interface Step {
  readonly answer: TrainResponse;
  readonly step: number;
  /** Whether the end of the training is reached, and told. */
  readonly ended: boolean;
  readonly asked: number;
  readonly minFrequency: number;
  readonly vocabulary: ReadonlyMap<number, VocabularyEntry>;
}

export function plainExplanation({ answer, step, ended, ...rest }: Step): string {
  const { asked, minFrequency, vocabulary } = rest;
  const merge = answer.merges[step - 1];
  const second = merge?.candidates[1];
  const ids: Readonly<Record<string, number | undefined>> = {
    left: merge?.left,
    right: merge?.right,
    token: merge?.id,
    second_left: second?.left,
    second_right: second?.right,
  };

  function name(slot: string): string {
    const entry = vocabulary.get(ids[slot] ?? -1);
    if (entry === undefined) return "";
    const characters = Array.from(spoken(entry));
    const text = characters.slice(0, MOST_CHARACTERS).join("");
    return m.quoted({ text: characters.length > MOST_CHARACTERS ? `${text}…` : text });
  }

  const sentences =
    merge === undefined
      ? [answer.tokens === 0 ? m.nothing_to_merge() : startSentence(answer)]
      : stepMessages(merge, step).map((message) =>
          parts(message)
            .map((part) => ("slot" in part ? name(part.slot) : part.text))
            .join(""),
        );
  if (ended) sentences.push(stopMessage(answer, asked, minFrequency));
  return sentences.join(" ");
}

function startSentence({ tokens, documents }: TrainResponse): string {
  return m.start_sentence({
    count: tokens,
    n: number(tokens),
    documents: documents.length,
    d: number(documents.length),
  });
}
