/** The addresses of the pages of the site. */
import { siteRoot } from "../engine/root";
import { language } from "../i18n/language.svelte";
import { addressOption } from "./options";
import { theme } from "./theme.svelte";

/**
 * The address of a page of the course, or of the explorer for "". Options that the reader came with
 * go along, since a browser may refuse to remember them.
 */
export function address(place: string): string {
  const url = new URL(place, siteRoot());
  if (addressOption("lang") !== null) url.searchParams.set("lang", language.current);
  if (addressOption("theme") !== null) url.searchParams.set("theme", theme.current);
  return url.href;
}
