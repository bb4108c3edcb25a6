/** Where the site lies: a page in a folder of its own says in its HTML how to get up there. */

/** The address of the folder of the site. */
export function siteRoot(): string {
  return new URL(document.documentElement.dataset.root ?? "./", document.baseURI).href;
}

/** The folder of the answers prepared for this page, below that of the site. */
export function preparedFolder(): string {
  return document.documentElement.dataset.answers ?? "answers/";
}
