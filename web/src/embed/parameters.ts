/**
 * The parameters of an embedded figure, version 1. Unknown ones are ignored; a bad value is told to
 * the reader, and the default is taken.
 */
import type { AlphabetName } from "../engine/types.generated";
import { EXAMPLES } from "../pages/explorer/examples";
import { stateIn } from "../pages/explorer/sharing/link";
import type { EmbedOptions } from "./address";
import { isEmbedName, WORKBENCH } from "./names";
import type { EmbedLanguage, EmbedTheme } from "./protocol";

/** A value that a parameter does not have. */
export interface Fault {
  readonly parameter: string;
  readonly value: string;
}

export interface Parameters {
  readonly options: EmbedOptions;
  readonly faults: readonly Fault[];
}

/** What a value means, undefined if it is none. */
type Read<Value> = (value: string) => Value | undefined;

export const LANGUAGES: readonly EmbedLanguage[] = ["de", "en"];
export const THEMES: readonly EmbedTheme[] = ["auto", "light", "dark"];
const ALPHABETS: readonly AlphabetName[] = ["characters", "bytes"];

/** As the form of the explorer takes them. */
const MOST_MERGES = 50_000;

function oneOf<Value extends string>(values: readonly Value[]): Read<Value> {
  return (value) => values.find((one) => one === value);
}

function upTo(most: number): Read<number> {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : most + 1;
    return number <= most ? number : undefined;
  };
}

/** Read what stands behind `?` and behind `#`. */
export function readParameters(search: string, hash: string): Parameters {
  const query = new URLSearchParams(search);
  const faults: Fault[] = [];
  const read = <Value>(parameter: string, meaning: Read<Value>): Value | undefined => {
    const value = query.get(parameter);
    // An empty parameter is one that was left out.
    if (value === null || value === "") return undefined;
    const meant = meaning(value);
    if (meant === undefined) faults.push({ parameter, value });
    return meant;
  };
  const examples = EXAMPLES.map(({ id }) => id);
  const figure = read("figure", (name) => (isEmbedName(name) ? name : undefined)) ?? WORKBENCH;
  const workbench = figure === WORKBENCH;
  const options: EmbedOptions = {
    figure,
    lang: read("lang", oneOf(LANGUAGES)),
    theme: read("theme", oneOf(THEMES)),
    step: read("step", upTo(Number.MAX_SAFE_INTEGER)),
    text: read("text", (text) => text),
    ...(workbench && {
      example: read("example", oneOf(examples)),
      alphabet: read("alphabet", oneOf(ALPHABETS)),
      merges: read("merges", upTo(MOST_MERGES)),
      quiz: read("quiz", oneOf(["0", "1"])) === "1",
      state: stateIn(hash) === "" ? undefined : `#${stateIn(hash)}`,
    }),
  };
  return { options, faults };
}
