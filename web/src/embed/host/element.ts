/** `<pytok-figure>`: a figure in somebody's page. `embed.d.ts` says what it promises. */
import {
  VERSION,
  type EmbedCommand,
  type EmbedEvent,
  type EmbedLanguage,
  type EmbedState,
  type EmbedTheme,
} from "../protocol";
import { ALLOW, SANDBOX } from "../rights";
import { ATTRIBUTES, figureAddress, siteFolder } from "./address";
import { FigureFrame, otherTitles, type Followed, type Said } from "./frame";
import { expectSoon } from "./patience";
import { scriptSite } from "./site";
import { Stage, type Note } from "./stage";
import { languageAt, languageOf, SHADES, themeAt } from "./surroundings";
import { badSite, figureTitle, namedFigure, noSite, unreachable } from "./words";

/** Attributes that are followed in place; all others make another address. */
const IN_PLACE = ["lang", "theme", "step", "title", "height"];
const STARTING_HEIGHT = 400;

interface Asked {
  /** Told with the question and with its answer: other states may come in between. */
  readonly request: string;
  readonly resolve: (state: EmbedState) => void;
  readonly reject: (reason: Error) => void;
}

let requests = 0;

export class PytokFigure extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  readonly #stage = new Stage(this);
  readonly #changed = new Set<string>();
  #figure: FigureFrame | undefined;
  #endWaiting = (): void => {};
  /** What was said before the figure could hear it. */
  #unsaid: Said<EmbedCommand>[] = [];
  #asked: Asked[] = [];
  #height = "";
  /** What the figure is called, once it has said so. */
  #called: { readonly title: string; readonly lang: EmbedLanguage } | undefined;
  /** Which of the frames of that name it is, the first being 1. */
  #number = 1;

  connectedCallback(): void {
    this.#open();
  }

  disconnectedCallback(): void {
    this.#close("The pytok-figure was taken from the page.");
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    // Several attributes that change together make one change.
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(name);
  }

  goto(step: number): void {
    this.#tell({ type: "goto", step });
  }

  play(): void {
    this.#tell({ type: "play" });
  }

  pause(): void {
    this.#tell({ type: "pause" });
  }

  setTheme(theme: EmbedTheme): void {
    this.setAttribute("theme", theme);
  }

  setLang(lang: EmbedLanguage): void {
    this.setAttribute("lang", lang);
  }

  getState(): Promise<EmbedState> {
    return new Promise((resolve, reject) => {
      if (!this.#figure) {
        reject(new Error("This pytok-figure shows no figure: it is not in a page, or has failed."));
        return;
      }
      const request = String(++requests);
      this.#asked.push({ request, resolve, reject });
      this.#tell({ type: "getState", request });
    });
  }

  #update(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.isConnected || changed.length === 0) return;
    if (!this.#figure || changed.some((name) => !IN_PLACE.includes(name))) {
      this.#close("The pytok-figure was given another figure.");
      this.#open();
      return;
    }
    this.#figure.follow();
    if (changed.includes("title")) this.#name();
    const step = Number(this.getAttribute("step") ?? NaN);
    if (changed.includes("step") && Number.isInteger(step)) this.goto(step);
  }

  #open(): void {
    this.#changed.clear();
    this.#called = undefined;
    this.#number = 1;
    // An empty attribute is one that was left out.
    const site = this.getAttribute("site") || scriptSite;
    if (site === undefined) {
      this.#fail({ code: "site", message: noSite(this.#language()) });
      return;
    }
    const folder = siteFolder(site);
    if (folder === undefined) {
      this.#fail({ code: "site", message: badSite(this.#language(), site) });
      return;
    }
    const frame = document.createElement("iframe");
    frame.title = this.#frameTitle();
    frame.loading = "lazy";
    frame.allow = ALLOW;
    // Which page shows the figure is nobody's business.
    frame.referrerPolicy = "no-referrer";
    frame.setAttribute("sandbox", SANDBOX);
    frame.style.height = this.#height || `${this.#startingHeight()}px`;
    frame.src = figureAddress(this, folder, this.#followed());
    this.#stage.prepare(frame);
    this.#figure = new FigureFrame(
      frame,
      () => this.#followed(),
      (event) => this.#hear(event),
    );
    this.#endWaiting = expectSoon(frame, () => this.#giveUp(frame.src));
  }

  #close(why: string): void {
    this.#endWaiting();
    const { frame, ready } = this.#figure ?? {};
    if (frame && ready) this.#height = frame.style.height;
    this.#figure?.end();
    // The page in it ends with its frame, and Python with the page.
    frame?.remove();
    this.#figure = undefined;
    this.#unsaid = [];
    this.#reject(why);
  }

  #tell(command: Said<EmbedCommand>): void {
    // An attribute that was set before comes before.
    this.#update();
    if (this.#figure?.ready) this.#figure.tell(command);
    else this.#unsaid.push(command);
  }

  #hear(event: EmbedEvent): void {
    if (event.type === "ready" || event.type === "error") {
      this.#endWaiting();
      this.#stage.show();
    }
    if (event.type === "ready") for (const one of this.#unsaid.splice(0)) this.#tell(one);
    if (event.type === "state") this.#answer(event);
    if (event.type === "ready" || event.type === "state") {
      const { title, lang } = event.state;
      // In one language with what is in the frame, which may not be that of the page.
      this.#called = title === undefined ? undefined : { title, lang };
      this.#name();
    }
    this.#dispatch(event);
  }

  /** The frame stays and may still come to life, which takes the note away again. */
  #giveUp(address: string): void {
    const [message, link] = unreachable(this.#language(), address);
    this.#fail({ code: "unreachable", message, link: { text: link, address } });
  }

  #fail({ code, message, link }: { code: string; message: string; link?: Note["link"] }): void {
    this.#stage.fail({ language: this.#language(), text: message, link });
    this.#reject(message);
    this.#dispatch({ pytok: VERSION, id: this.#figure?.id ?? null, type: "error", code, message });
  }

  #dispatch(event: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent(`pytok-${event.type}`, { detail: event, bubbles: true }));
  }

  #answer({ request, state }: Extract<EmbedEvent, { type: "state" }>): void {
    const place = this.#asked.findIndex((one) => one.request === request);
    if (place >= 0) for (const one of this.#asked.splice(place, 1)) one.resolve(state);
  }

  #reject(why: string): void {
    for (const { reject } of this.#asked.splice(0)) reject(new Error(why));
  }

  /** What the page says is followed where the element says nothing. */
  #followed(): Followed {
    const theme = this.getAttribute("theme") ?? "auto";
    const lang = this.getAttribute("lang");
    return {
      theme: theme === "auto" ? themeAt(this) : SHADES.find((one) => one === theme),
      lang: lang === null ? languageAt(this) : languageOf(lang),
    };
  }

  #language(): EmbedLanguage {
    return this.#followed().lang ?? "en";
  }

  #name(): void {
    if (this.#figure) this.#figure.frame.title = this.#frameTitle();
  }

  /** Each frame has a name of its own in a list of frames. */
  #frameTitle(): string {
    const given = this.getAttribute("title");
    if (given) return given;
    const title = this.#called
      ? namedFigure(this.#called.lang, this.#called.title)
      : figureTitle(this.#language(), this.getAttribute("figure") || "workbench");
    const numbered = (): string => (this.#number > 1 ? `${title} (${this.#number})` : title);
    const taken = otherTitles(this.#figure);
    // The number that it has stays, so that figures which load in another order do not swap names.
    while (taken.includes(numbered())) this.#number += 1;
    return numbered();
  }

  #startingHeight(): number {
    const given = Number(this.getAttribute("height"));
    return given > 0 ? given : STARTING_HEIGHT;
  }
}
