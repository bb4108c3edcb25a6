/** What the panels show until the reader types: a text that the training did not see. */
import { language } from "../../../i18n/language.svelte";
import { locales, type Locale } from "../../../paraglide/runtime.js";
import { EXAMPLES, type Example } from "../examples";
import type { Result } from "../explorer.svelte";

/** Graphemes taken from the reader's own corpus, which has no second text. */
const MOST_GRAPHEMES = 60;

/**
 * The language of the example that was trained on. It is found by the documents themselves: while a
 * recording is on its way, another example or language may be chosen already.
 */
export function exampleOf({ request }: Result): { example: Example; locale: Locale } | null {
  for (const locale of [language.current, ...locales]) {
    const example = EXAMPLES.find(({ documents }) => same(documents[locale], request.documents));
    if (example !== undefined) return { example, locale };
  }
  return null;
}

/** The second text of the example that was trained on; else the beginning of the corpus. */
export function secondText(result: Result): string {
  const found = exampleOf(result);
  if (found !== null) return found.example.second_text[found.locale];
  return beginning(result.request.documents.find((document) => document.trim() !== "") ?? "");
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

function beginning(text: string): string {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(text.slice(0, 1000))) {
    graphemes.push(segment);
    if (graphemes.length === MOST_GRAPHEMES) break;
  }
  return graphemes.join("");
}
