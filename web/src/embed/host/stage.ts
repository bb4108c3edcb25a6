/** What an element shows: its own children until the figure is there, then the frame. */

// A constructed sheet: policies that forbid inline styles allow it.
const STYLE = `
  :host { display: block }
  :host([hidden]) { display: none }
  div { display: grid; grid-template-columns: minmax(0, 1fr) }
  div > :not(p) { grid-area: 2 / 1 }
  slot { display: block }
  iframe { display: block; width: 100%; border: 0; visibility: hidden }
  .alive iframe { visibility: visible }
  .alive slot { display: none }
  .failed iframe { display: none }
  p { margin: 0 0 1em; padding: 0.75em 1em; border: 1px solid; border-radius: 6px }
  a { color: inherit }
  @media print { div:not(.alive) iframe { display: none } }
`;

let sheet: CSSStyleSheet | undefined;

function style(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/** Words in a language, with a link that opens what they speak of. */
export interface Note {
  readonly language: string;
  readonly text: string;
  readonly link?: { readonly text: string; readonly address: string };
}

/**
 * The shadow tree of an element. It keeps the page's style sheets from the frame, and leaves the
 * children as they are: frameworks that bring a page to life compare them with what they wrote.
 */
export class Stage {
  readonly #root = document.createElement("div");
  readonly #note = document.createElement("p");

  constructor(host: HTMLElement) {
    const shadow = host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [style()];
    this.#note.setAttribute("role", "status");
    this.#root.append(document.createElement("slot"));
    shadow.append(this.#root);
  }

  /** A frame that is laid out, and so loads when it comes near, but waits behind the children. */
  prepare(frame: HTMLIFrameElement): void {
    this.#root.className = "";
    this.#note.remove();
    this.#root.append(frame);
  }

  /** The figure instead of the children. */
  show(): void {
    this.#root.className = "alive";
    this.#note.remove();
  }

  /** The children, and above them what went wrong. */
  fail({ language, text, link }: Note): void {
    this.#root.className = "failed";
    this.#note.lang = language;
    this.#note.replaceChildren(text);
    if (link) {
      const anchor = document.createElement("a");
      anchor.href = link.address;
      anchor.target = "_blank";
      anchor.rel = "noopener";
      anchor.textContent = link.text;
      this.#note.append(" ", anchor);
    }
    this.#root.prepend(this.#note);
  }
}
