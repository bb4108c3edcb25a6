/** The addresses of the pages of the site. */
import { isOneFile } from "../engine/carried";
import { siteRoot } from "../engine/root";
import { language } from "../i18n/language.svelte";
import { addressOption } from "./options";
import { theme } from "./theme.svelte";

/**
 * The address of a page of the course, or of the explorer for "". Options that the reader came with
 * go along, since a browser may refuse to remember them.
 */
export function address(place: string): string {
  const url = pageAddress(place);
  if (addressOption("lang") !== null) url.searchParams.set("lang", language.current);
  if (addressOption("theme") !== null) url.searchParams.set("theme", theme.current);
  // A slash may stand in a query, and is easier to read there.
  return url.href.replaceAll("%2F", "/");
}

/** The same without options. The one file has its pages behind `?page=`. */
export function pageAddress(place: string): URL {
  if (!isOneFile()) return new URL(place, siteRoot());
  const { pathname, hash } = new URL(place, "https://pytok.invalid/");
  const url = new URL(siteRoot());
  const page = pathname.replaceAll(/^\/|\/$/g, "");
  if (page !== "") url.search = `page=${page}`;
  url.hash = hash;
  return url;
}
