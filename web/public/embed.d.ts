/**
 * Types of `embed.js`, which defines `<pytok-figure>`.
 *
 * Put this file beside a TypeScript project and name it in its `include`, or import from it:
 *
 *     import type { PytokFigureElement, PytokState } from "./embed";
 *
 *     const figure = document.createElement("pytok-figure"); // a PytokFigureElement
 *     figure.setAttribute("figure", "bpe/letters");
 *     figure.addEventListener("pytok-step", ({ detail }) => console.log(detail.step));
 *     document.body.append(figure);
 *     await customElements.whenDefined("pytok-figure");
 *     figure.goto(3);
 *
 * For JSX, in React 19 or newer:
 *
 *     declare module "react" {
 *       namespace JSX {
 *         interface IntrinsicElements {
 *           "pytok-figure": PytokFigureAttributes & React.HTMLAttributes<HTMLElement>;
 *         }
 *       }
 *     }
 *
 * The same events and commands work without the script: a frame `embed.html?figure=…` posts each
 * `PytokEvent` to the page around it, and takes each `PytokCommand`. This is version 1. Fields may
 * be added; none is ever given another meaning or taken away.
 */

export type PytokLanguage = "de" | "en";
export type PytokTheme = "auto" | "light" | "dark";

/** What a figure shows, by the parameters that would show it again. */
export interface PytokState {
  /** `workbench`, or chapter and figure, such as `bpe/letters`. */
  readonly figure: string;
  /** What the figure is called, in its language; a frame need not say it. */
  readonly title?: string;
  readonly lang: PytokLanguage;
  readonly theme: PytokTheme;
  /** The step on show and the last one; null where a figure has no steps. */
  readonly step: number | null;
  readonly steps: number | null;
  /** The address of this very view, without the site around it. */
  readonly address: string;
}

interface OfFrame {
  readonly pytok: 1;
  /** The name of the frame, another for each figure of a page. */
  readonly id: string | null;
}

/** The figure can be used. */
export interface PytokReadyEvent extends OfFrame {
  readonly type: "ready";
  readonly state: PytokState;
}

/** The height of the content in CSS pixels, rounded up. The element has followed it already. */
export interface PytokHeightEvent extends OfFrame {
  readonly type: "height";
  readonly height: number;
}

/** Another step is on show. */
export interface PytokStepEvent extends OfFrame {
  readonly type: "step";
  readonly step: number;
  readonly steps: number;
}

/** The reader asked something and the core answered. */
export interface PytokAnswerEvent extends OfFrame {
  readonly type: "answer";
  readonly operation: string;
}

/** The answer to `getState`; and whenever the language, the theme, what was asked or the number of steps has changed. */
export interface PytokStateEvent extends OfFrame {
  readonly type: "state";
  readonly state: PytokState;
  /** Of `getState`, whose answer this is. */
  readonly request?: string;
}

/**
 * Something went wrong, in words for the reader. The element itself says `site` (no site was named, or no address)
 * and `unreachable` (the figure did not come).
 */
export interface PytokErrorEvent extends OfFrame {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
}

/** What a frame posts. */
export type PytokEvent =
  | PytokReadyEvent
  | PytokHeightEvent
  | PytokStepEvent
  | PytokAnswerEvent
  | PytokStateEvent
  | PytokErrorEvent;

/** What a frame takes. The element does this for you. */
export type PytokCommand = { readonly pytok: 1 } & (
  | { readonly type: "hello"; readonly id: string }
  | { readonly type: "goto"; readonly step: number }
  | { readonly type: "play" }
  | { readonly type: "pause" }
  | { readonly type: "setTheme"; readonly theme: PytokTheme }
  | { readonly type: "setLang"; readonly lang: PytokLanguage }
  | { readonly type: "getState"; readonly request?: string }
);

/** The attributes. Those of the address mean what they mean there; a change is followed at once. */
export interface PytokFigureAttributes {
  /** `workbench`, or chapter and figure, such as `bpe/letters`. */
  figure: string;
  /** Without it the nearest `lang` of the page holds, and is followed. */
  lang?: PytokLanguage;
  /** `auto`, as without it, follows the page: its theme switch, its colours, the system. */
  theme?: PytokTheme;
  /** The step to begin at; a change goes there. */
  step?: number | string;
  /** For `workbench`: one of the examples of the site. */
  example?: string;
  /** For `workbench`. */
  alphabet?: "characters" | "bytes";
  /** For `workbench`: how many merges are learned. */
  merges?: number | string;
  /** The text that the figure begins with. */
  text?: string;
  /** For `workbench`: predict each merge before it is shown. */
  quiz?: boolean | "" | "1";
  /** For `workbench`: what the share dialog puts after `#`. */
  state?: string;
  /** The height in CSS pixels until the figure has told its own; 400 without it. */
  height?: number | string;
  /** The name of the frame, for screen readers; without it, what the figure is called. */
  title?: string;
  /** The folder of pytok, where that is not the one of `embed.js`. */
  site?: string;
}

/** Each event of the frame, on the element; they bubble. */
export interface PytokFigureEventMap {
  "pytok-ready": CustomEvent<PytokReadyEvent>;
  "pytok-height": CustomEvent<PytokHeightEvent>;
  "pytok-step": CustomEvent<PytokStepEvent>;
  "pytok-answer": CustomEvent<PytokAnswerEvent>;
  "pytok-state": CustomEvent<PytokStateEvent>;
  "pytok-error": CustomEvent<PytokErrorEvent>;
}

/**
 * `<pytok-figure>`. Its children are shown until the figure is there, and when it does not come.
 * What is asked before the figure is there is done as soon as it is.
 */
export interface PytokFigureElement extends HTMLElement {
  goto(step: number): void;
  play(): void;
  pause(): void;
  /** Sets the attribute `theme`. */
  setTheme(theme: PytokTheme): void;
  /** Sets the attribute `lang`. */
  setLang(lang: PytokLanguage): void;
  /** What is on show; rejected when the figure is taken away or does not come. */
  getState(): Promise<PytokState>;
}

declare global {
  interface HTMLElementTagNameMap {
    "pytok-figure": PytokFigureElement;
  }
  interface GlobalEventHandlersEventMap extends PytokFigureEventMap {}
}
