/** Where the site lies: a page in a folder of its own says in its HTML how to get up there. */

import { isOneFile } from "./carried";

/** The address of the folder of the site, which ends in a slash; or of the one file that it is. */
export function siteRoot(): string {
  const root = new URL(document.documentElement.dataset.root ?? "./", document.baseURI);
  return isOneFile() ? ownAddress() : root.href;
}

/** The folder of the answers prepared for this page, below that of the site. */
export function preparedFolder(): string {
  return document.documentElement.dataset.answers ?? "answers/";
}

function ownAddress(): string {
  const own = new URL(document.baseURI);
  own.search = "";
  own.hash = "";
  return own.href;
}
