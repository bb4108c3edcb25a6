/**
 * What the page carries where it is one HTML file: inert elements with the names of the site's files,
 * written by `web/tooling/one_file.py`.
 */

import { unpack, type Packed } from "./packed";

/** Whether the page is one file with everything in it. */
export function isOneFile(): boolean {
  return document.documentElement.dataset.oneFile !== undefined;
}

/** A file that stands before the page's script; "" if there is none. */
export function carried(name: string): string {
  return document.getElementById(name)?.textContent ?? "";
}

/** The text of a packed file, wherever it stands. */
export async function carriedText(name: string): Promise<string> {
  if (document.getElementById(name) === null) await parsed();
  return new TextDecoder().decode(await unpack(carried(name)));
}

/** The files of a folder, by their names in it. They may stand anywhere, so this waits for the end. */
export async function carriedFolder(folder: string): Promise<Readonly<Record<string, Packed>>> {
  await parsed();
  const files = [...document.scripts].filter(({ id }) => id.startsWith(folder));
  return Object.fromEntries(files.map(({ id, text }) => [id.slice(folder.length), text]));
}

function parsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}
