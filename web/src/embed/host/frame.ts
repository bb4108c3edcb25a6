/** A frame with a figure: greets it, hears it, and keeps its height, theme and language. */
import {
  VERSION,
  type EmbedCommand,
  type EmbedEvent,
  type EmbedLanguage,
  type EmbedTheme,
  type PythonStarted,
} from "../protocol";
import { isEvent, isPythonStarted } from "./messages";
import { watchSurroundings } from "./surroundings";

/** A command without the version, which all have. */
export type Said<Message extends { pytok: unknown }> = Message extends unknown
  ? Omit<Message, "pytok">
  : never;

/** What a frame is told to follow; undefined where it chooses itself. */
export interface Followed {
  readonly theme?: EmbedTheme | undefined;
  readonly lang?: EmbedLanguage | undefined;
}

/** All that is heard, by frame. */
const figures = new Map<HTMLIFrameElement, FigureFrame>();
let count = 0;

export class FigureFrame {
  /** The name by which the frame's events are told apart. */
  readonly id = `pytok-${++count}`;
  ready = false;
  #told: Followed = {};

  /**
   * Args as the two kinds of figures differ: `followed` says what the frame shall follow now;
   * `hear` is given each event, after it had its effect here.
   */
  constructor(
    readonly frame: HTMLIFrameElement,
    readonly followed: () => Followed,
    readonly hear: (event: EmbedEvent) => void = () => {},
  ) {
    figures.set(frame, this);
    this.#colour();
    // A frame that is already there has said `ready` before anybody listened.
    this.tell({ type: "hello", id: this.id });
  }

  /** Hear no more of it. */
  end(): void {
    figures.delete(this.frame);
  }

  tell(command: Said<EmbedCommand>): void {
    this.post({ pytok: VERSION, ...command });
  }

  /** To whatever origin: no command is secret, and a sandboxed frame has no origin to name. */
  post(message: EmbedCommand | PythonStarted): void {
    this.frame.contentWindow?.postMessage(message, "*");
  }

  /** Tell the frame the theme and the language where they changed. */
  follow(): void {
    if (!this.ready) return;
    const { theme, lang } = this.followed();
    if (theme && theme !== this.#told.theme) this.tell({ type: "setTheme", theme });
    if (lang && lang !== this.#told.lang) this.tell({ type: "setLang", lang });
    this.#told = { theme, lang };
    this.#colour();
  }

  take(event: EmbedEvent): void {
    if (event.type === "ready") {
      if (event.id !== this.id) {
        // It speaks of its own accord, as when it was reloaded. Greeted, it says `ready` again.
        this.tell({ type: "hello", id: this.id });
        return;
      }
      this.ready = true;
      this.#told = event.state;
      this.follow();
    }
    if (event.type === "height") this.#fit(event.height);
    // What it said before it was greeted has no name yet.
    this.hear({ ...event, id: this.id });
  }

  /** A frame whose colour scheme is not that of its document gets a white ground. */
  #colour(): void {
    const { theme = "auto" } = this.followed();
    this.frame.style.colorScheme = theme === "auto" ? "light dark" : theme;
  }

  #fit(height: number): void {
    // A figure behind a closed tab has none; it speaks again when it is shown.
    if (height <= 0) return;
    const { frame } = this;
    const border =
      getComputedStyle(frame).boxSizing === "border-box"
        ? frame.offsetHeight - frame.clientHeight
        : 0;
    frame.style.height = `${Math.ceil(height) + border}px`;
  }
}

/**
 * Hear the frames of the page. `adopt` is asked about a frame that says something and that nobody
 * has claimed: it may make a figure of it.
 */
export function listen(adopt: (source: MessageEventSource) => FigureFrame | undefined): void {
  window.addEventListener("message", ({ data, source }) => {
    if (source === null || !(isEvent(data) || isPythonStarted(data))) return;
    const figure = figureOf(source) ?? adopt(source);
    if (!figure) return;
    if (isEvent(data)) figure.take(data);
    else passOn(figure);
  });
  watchSurroundings(() => {
    for (const figure of present()) figure.follow();
  });
}

/** Frames in shadow trees cannot reach one another, and only one on a page shall run Python. */
function passOn(starting: FigureFrame): void {
  const message: PythonStarted = { pytok: VERSION, type: "python-started" };
  for (const figure of present()) if (figure !== starting) figure.post(message);
}

/** The figures that are still on the page; a router takes frames away without a word. */
function present(): FigureFrame[] {
  for (const figure of figures.values()) if (!figure.frame.isConnected) figure.end();
  return [...figures.values()];
}

/** The names of all frames but one, or but none. */
export function otherTitles(one: FigureFrame | undefined): string[] {
  return present()
    .filter((figure) => figure !== one)
    .map(({ frame }) => frame.title);
}

function figureOf(source: MessageEventSource): FigureFrame | undefined {
  return present().find(({ frame }) => frame.contentWindow === source);
}
