/** What the element says itself, in the language of the page around it. */
// Straight from the files: what the site compiles them with would double this script.
import de from "../../../content/messages/de/element.json";
import en from "../../../content/messages/en/element.json";
import type { EmbedLanguage } from "../protocol";

const TEXTS: Readonly<Record<EmbedLanguage, typeof en>> = { de, en };

/** What a figure is called before it has said so itself: by its name in addresses. */
export function figureTitle(language: EmbedLanguage, figure: string): string {
  const m = TEXTS[language];
  return m.element_title.replace("{figure}", () => figure);
}

export function namedFigure(language: EmbedLanguage, title: string): string {
  const m = TEXTS[language];
  return m.element_named.replace("{title}", () => title);
}

export function badSite(language: EmbedLanguage, site: string): string {
  const m = TEXTS[language];
  return m.element_bad_site.replace("{site}", () => site);
}

export function noSite(language: EmbedLanguage): string {
  const m = TEXTS[language];
  return m.element_no_site;
}

/** The words, and those of the link to the figure. */
export function unreachable(language: EmbedLanguage, address: string): [string, string] {
  const m = TEXTS[language];
  return [m.element_unreachable.replace("{origin}", new URL(address).origin), m.element_open];
}
