/** Where the folder of the site lies for the readers of other pages. */
import { isOneFile } from "../../engine/carried";
import { siteRoot } from "../../engine/root";
import { remember, remembered } from "../options";

export type SiteProblem =
  | "invalid"
  /** The one file has no folder. */
  | "one_file"
  /** Others cannot reach it. */
  | "local"
  /** Pages with https show no frames from it. */
  | "insecure";

class SiteAddress {
  /** As it was typed; empty is the address of this page. */
  typed = $state(remembered("site") ?? "");

  /** What is taken as long as nothing is typed. */
  readonly own = isOneFile() ? "https://example.org/pytok/" : siteRoot();

  readonly #untold = $derived(this.typed.trim() === "");
  /** The folder, with a slash at its end; null if what was typed is no address. */
  readonly folder = $derived(this.#untold ? this.own : folderOf(this.typed));
  readonly problem = $derived<SiteProblem | null>(
    this.#untold && isOneFile() ? "one_file" : problemOf(this.folder),
  );

  type(address: string): void {
    this.typed = address;
    remember("site", address.trim());
  }
}

export const site = new SiteAddress();

function folderOf(address: string): string | null {
  try {
    const url = new URL(address.trim());
    if (url.protocol !== "https:" && url.protocol !== "http:") return null;
    // People copy the address of a page in it.
    const path = url.pathname.replace(/[^/]*\.html$/, "");
    return new URL(path.endsWith("/") ? path : `${path}/`, url.origin).href;
  } catch {
    return null;
  }
}

function problemOf(folder: string | null): SiteProblem | null {
  if (folder === null) return "invalid";
  const { protocol, hostname } = new URL(folder);
  const local = /^(.*\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1\]$/.test(hostname);
  if (local || protocol === "file:") return "local";
  return protocol === "http:" ? "insecure" : null;
}
