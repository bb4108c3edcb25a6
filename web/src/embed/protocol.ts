/**
 * What an embedded figure and the page around it say to each other, version 1.
 *
 * Every message is an object with `pytok: 1`. A frame posts events to its parent; the page around it
 * posts commands to the frame. A field is never given another meaning and never taken away: what
 * version 1 says must be understood for good. Unknown messages and fields are ignored.
 */

export const VERSION = 1;

export type EmbedLanguage = "de" | "en";
export type EmbedTheme = "auto" | "light" | "dark";

/** What an embedded figure shows, by the parameters that would show it again. */
export interface EmbedState {
  /** `workbench`, or chapter and figure, such as `bpe/letters`. */
  readonly figure: string;
  /** What the figure is called, in its language; a frame need not say it. */
  readonly title?: string;
  readonly lang: EmbedLanguage;
  readonly theme: EmbedTheme;
  /** The step on show and the last one; null where a figure has no steps. */
  readonly step: number | null;
  readonly steps: number | null;
  /** The address of this very view, without the site around it. */
  readonly address: string;
}

/** From the frame. `id` is the one that the frame was greeted with, or null. */
export type EmbedEvent = { readonly pytok: typeof VERSION; readonly id: string | null } & (
  | { readonly type: "ready"; readonly state: EmbedState }
  /** The height of the content in CSS pixels, rounded up. */
  | { readonly type: "height"; readonly height: number }
  | { readonly type: "step"; readonly step: number; readonly steps: number }
  /** The reader asked something and the core answered. */
  | { readonly type: "answer"; readonly operation: string }
  /**
   * The answer to `getState`, with its `request`; and whenever the language, the theme, what was
   * asked or the number of steps has changed.
   */
  | { readonly type: "state"; readonly state: EmbedState; readonly request?: string }
  | { readonly type: "error"; readonly code: string; readonly message: string }
);

/** To the frame. */
export type EmbedCommand = { readonly pytok: typeof VERSION } &
  /** Gives the frame the name that it puts into its events, and asks for `ready` once more. */
  (
    | { readonly type: "hello"; readonly id: string }
    | { readonly type: "goto"; readonly step: number }
    | { readonly type: "play" }
    | { readonly type: "pause" }
    | { readonly type: "setTheme"; readonly theme: EmbedTheme }
    | { readonly type: "setLang"; readonly lang: EmbedLanguage }
    /** `request` is any text that tells its answer from other states. */
    | { readonly type: "getState"; readonly request?: string }
  );

/**
 * From frame to frame on one page: this one starts Python, so the others give theirs up. Windows may
 * post to their siblings whatever their origin is.
 */
export interface PythonStarted {
  readonly pytok: typeof VERSION;
  readonly type: "python-started";
}
