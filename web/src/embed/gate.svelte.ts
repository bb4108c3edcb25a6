/**
 * When a frame may run Python. It starts when the reader asks for something and never by itself; and
 * on a page with several frames, it runs in the one that was asked last.
 */
import { isRecord } from "../engine/answers";
import { engine } from "../engine/engine";
import { VERSION, type PythonStarted } from "./protocol";

/** What a reader does when they want something else to be shown. */
const ACTS = ["input", "change", "submit", "click", "drop"] as const;

const STARTED: PythonStarted = { pytok: VERSION, type: "python-started" };

export class Gate {
  /** How many questions wait for the reader. */
  waiting = $state(0);
  /** Whether the reader has done anything. */
  acted = false;

  #release: () => void = () => undefined;
  readonly #released = new Promise<void>((resolve) => (this.#release = resolve));

  /** Stand before the engine while the frame lives. Returns how to leave. */
  stand(figure: HTMLElement): () => void {
    const leaving = new AbortController();
    const { signal } = leaving;
    const act = (): void => {
      this.acted = true;
    };
    for (const name of ACTS) figure.addEventListener(name, act, { capture: true, signal });
    addEventListener("message", (event) => this.#hear(event), { signal });
    signal.addEventListener(
      "abort",
      engine.onStart(() => this.#started()),
    );
    return () => leaving.abort();
  }

  /** The reader wants what waits. */
  run(): void {
    this.acted = true;
    engine.start();
  }

  /** Wait until the reader wants Python. */
  readonly permission = async (signal: AbortSignal | undefined): Promise<void> => {
    if (this.acted) return;
    const leave = (): void => void (this.waiting -= 1);
    this.waiting += 1;
    signal?.addEventListener("abort", leave, { once: true });
    await this.#released;
    signal?.removeEventListener("abort", leave);
    if (!signal?.aborted) leave();
  };

  #started(): void {
    this.#release();
    for (const window of neighbours()) window.postMessage(STARTED, "*");
  }

  #hear({ data, source }: MessageEvent<unknown>): void {
    if (!isRecord(data) || data.pytok !== STARTED.pytok || data.type !== STARTED.type) return;
    // Whoever starts Python elsewhere has left this frame. So no other frame of the page, a stranger
    // perhaps, can take Python away from somebody who works here.
    if (document.hasFocus()) return;
    if (neighbours().some((window) => window === source)) engine.stop();
  }
}

/**
 * The page around and its other frames; what they show, and where from, is not to be seen. Frames in
 * shadow trees are not among them: to those the script of the page, `embed.js`, passes it on.
 */
function neighbours(): Window[] {
  if (parent === window) return [];
  const frames = Array.from({ length: parent.length }, (_, place) => parent[place]);
  return [parent, ...frames.flatMap((frame) => (frame && frame !== window ? frame : []))];
}
