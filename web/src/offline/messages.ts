/** What a page and the service worker say to each other. */

export type ToServiceWorker =
  /** Take over from the version in use, now. */
  | { readonly type: "take-over" }
  /** Say what is stored; the answer comes by the port that is sent along. */
  | { readonly type: "look" }
  /** Store what is still missing, and say how far that is, by the port that is sent along. */
  | { readonly type: "complete" };

/** How much of the site is stored. Bytes are counted as the files are, not as they were packed. */
export interface Stored {
  /** `reading` is all but Python and the reference; `failed` is a completion that broke off. */
  readonly state: "reading" | "storing" | "complete" | "failed";
  /** Whether a part of Python is among what is stored. */
  readonly python: boolean;
  readonly bytes: number;
  readonly totalBytes: number;
}
