/**
 * Addresses of embedded figures, version 1, built from options; `parameters.ts` reads them. It needs
 * nothing of the page, so that scripts in other pages can use it too.
 */
import { coursePlace, type EmbedName } from "./names";
import type { EmbedLanguage, EmbedTheme } from "./protocol";

/** What an address can say. Whatever is left out is as the figure has it by itself. */
export interface EmbedOptions {
  readonly figure: EmbedName;
  /** Left out: the language that the reader chose before, or that of the browser. */
  readonly lang?: EmbedLanguage | undefined;
  readonly theme?: EmbedTheme | undefined;
  /** For the figures that have steps. */
  readonly step?: number | undefined;
  /** For the figures that are about one text. */
  readonly text?: string | undefined;
  /** These are for the workbench only. */
  readonly example?: string | undefined;
  readonly alphabet?: "characters" | "bytes" | undefined;
  readonly merges?: number | undefined;
  readonly quiz?: boolean | undefined;
  /** A shared state with its `#`, such as `#1.…`. It wins over the other options. */
  readonly state?: string | undefined;
}

/** The parameters as they stand in an address, in the order in which they are documented. */
export function embedQuery(options: EmbedOptions): URLSearchParams {
  const { figure, lang, theme, step, text, example, alphabet, merges, quiz } = options;
  const values = { figure, lang, theme, step, example, alphabet, merges, text };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (quiz === true) query.set("quiz", "1");
  return query;
}

/** The address of a figure in a frame; `site` is the folder of the site, or the one file that it is. */
export function embedAddress(site: string, options: EmbedOptions): string {
  const url = site.endsWith("/") ? new URL("embed.html", site) : new URL(site);
  // A slash may stand in a query, and is easier to read there.
  url.search = embedQuery(options).toString().replaceAll("%2F", "/");
  url.hash = options.state ?? "";
  return url.href;
}

/** Where the site shows the same among all else: a place below its folder, and what follows `#`. */
export function placeInSite({ figure, state }: EmbedOptions): { place: string; hash: string } {
  const place = coursePlace(figure);
  if (place === null) return { place: "", hash: state ?? "" };
  const folder = place.page.slice(place.page.indexOf("/") + 1);
  return { place: folder === "start" ? "course/" : `course/${folder}/`, hash: `#${place.figure}` };
}
