/** What a frame with a figure may do. */

/**
 * What a figure needs, and no more. Scripts: it is one. Its origin: without, workers by address and
 * storage are refused; the page's own origin stays out of reach, being another. Windows: "Open in
 * full" opens the site, which must not be caged in turn. Downloads: tokenizers and pictures.
 * Forms: the text is given in one.
 */
export const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

/** Copying tokens and code. */
export const ALLOW = "clipboard-write";
