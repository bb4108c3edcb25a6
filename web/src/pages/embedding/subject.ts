/** What is on show and may be embedded, as far as an address can say it. */
import type { EmbedOptions } from "../../embed/address";
import type { Texts } from "../course/lessons";

export interface Subject {
  readonly titles: Texts;
  /** The figure as its host gives it to readers, before anything that this reader did. */
  readonly options: EmbedOptions;
  /** The step on show, 0 where there are no steps. */
  readonly step: number;
  /** What this reader typed, where the figure takes a text. */
  readonly text?: string | undefined;
  /** All that is on show, for the workbench; null if that is too much for an address. */
  readonly state?: string | null;
}

/** What of it goes along. */
export interface Taken {
  readonly step: boolean;
  readonly text: boolean;
  readonly state: boolean;
}

export function optionsOf(
  { options, step, text, state }: Subject,
  taken: Taken,
  looks: Pick<EmbedOptions, "lang" | "theme">,
): EmbedOptions {
  if (taken.state && typeof state === "string") {
    const { figure, quiz } = options;
    return { figure, ...looks, quiz, state };
  }
  // A step of one text is none of another.
  const sameText = text === undefined || taken.text;
  return {
    ...options,
    ...looks,
    step: taken.step && sameText && step > 0 ? step : undefined,
    text: taken.text ? text : undefined,
  };
}
