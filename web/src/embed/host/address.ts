/** The address of a figure, from what an element says; see README.md, "Embedding". */

import type { Followed } from "./frame";

/** The attributes that are parameters of the address by the same names. */
export const PARAMETERS = [
  "figure",
  "lang",
  "theme",
  "step",
  "example",
  "alphabet",
  "merges",
  "text",
] as const;

/** All that an element is given. */
export const ATTRIBUTES = [...PARAMETERS, "quiz", "state", "height", "title", "site"] as const;

/** What an element must say to name a figure; `null` stands for an attribute that is not there. */
type Attributes = Pick<Element, "getAttribute">;

/**
 * The folder in which a site lies, also when the slash at its end was forgotten; undefined if that
 * is no address of a folder, as `https://` or `javascript:…` are not.
 */
export function siteFolder(site: string): URL | undefined {
  try {
    const folder = new URL(site.endsWith("/") ? site : `${site}/`, document.baseURI);
    // Nothing can lie in what is no folder, so this throws.
    return new URL(".", folder);
  } catch {
    return undefined;
  }
}

/** The address of the figure, in the theme and language that it begins with. */
export function figureAddress(
  attributes: Attributes,
  site: URL,
  { theme, lang }: Followed,
): string {
  const url = new URL("embed.html", site);
  const begin: Readonly<Record<string, string | undefined>> = { theme, lang };
  for (const name of PARAMETERS) {
    const value = begin[name] ?? attributes.getAttribute(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const quiz = attributes.getAttribute("quiz");
  if (quiz !== null && quiz !== "0" && quiz !== "false") url.searchParams.set("quiz", "1");
  url.hash = attributes.getAttribute("state") ?? "";
  return url.href;
}
