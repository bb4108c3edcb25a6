/** The one way from the page to Python: prepared answers first, then a worker. */

import { readAnswer } from "./answers";
import { cancelled, EngineError, engineFailed, saidBy } from "./errors";
import { PreparedAnswers, preparedText, type Brought } from "./prepared";
import { siteRoot } from "./root";
import { Session, SessionEnded, type RunOptions, type Send } from "./session";
import type { Operations } from "./types.generated";

export { EngineError } from "./errors";
export type { EngineErrorCode, ErrorParameters, FailureReason } from "./errors";
export type { EngineProgress, LoadingStage } from "./protocol";
export type { RunOptions } from "./session";

export type Permission = (signal: AbortSignal | undefined) => Promise<void>;

/** Runs operations of the core. Every rejection is an `EngineError`. */
export interface Engine {
  /** Run an operation; long integer arrays of the answer are `Int32Array`. */
  run<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
    options?: RunOptions,
  ): Promise<Operations[Name]["response"]>;
  /** The same from text to text, exactly as Python writes it; never a prepared answer. */
  runText(operation: string, request: string, options?: RunOptions): Promise<string>;
  /** Know prepared answers that the page brings along. */
  bring(answers: readonly Brought[]): void;
  /** Start Python ahead of the first run that needs it. */
  start(): void;
  /** Forget a start that failed, so that the next run tries again; else nothing. */
  retry(): void;
  /**
   * Give up Python and its memory. The next run starts it anew; a run that is waiting rejects with
   * the reason `released`, and can be asked again.
   */
  stop(): void;
  /**
   * Wait for `permission` before Python is started for a run. `start` needs none: whoever calls it
   * wants Python. The signal is that of the run.
   */
  askBeforeStart(permission: Permission): void;
  /**
   * Call `listener` whenever Python is about to start, and at once if it has begun to. Returns how to
   * end that.
   */
  onStart(listener: () => void): () => void;
  /** Call `listener` whenever Python has started, and at once if it has. */
  onReady(listener: () => void): void;
}

class WorkerEngine implements Engine {
  readonly #base: string;
  readonly #prepared: PreparedAnswers;
  readonly #startListeners = new Set<() => void>();
  readonly #readyListeners: (() => void)[] = [];
  #session: Session | undefined;
  #permission: Permission | undefined;

  constructor(base: string, prepared: PreparedAnswers) {
    this.#base = base;
    this.#prepared = prepared;
  }

  async run<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
    options: RunOptions = {},
  ): Promise<Operations[Name]["response"]> {
    const prepared = await this.#prepared.find(operation, request);
    if (options.signal?.aborted) throw cancelled();
    const text = JSON.stringify(request);
    const answer =
      prepared === null
        ? await this.#inPython((worker, job) => worker.run(job, operation, text), options)
        : readAnswer(prepared).answer;
    return answer as Operations[Name]["response"];
  }

  runText(operation: string, request: string, options: RunOptions = {}): Promise<string> {
    return this.#inPython((worker, job) => worker.runText(job, operation, request), options);
  }

  bring(answers: readonly Brought[]): void {
    this.#prepared.bring(answers);
  }

  start(): void {
    try {
      this.#currentSession();
    } catch {
      // The run that needs Python will tell.
    }
  }

  retry(): void {
    if (this.#session?.state === "failed") this.#session = undefined;
  }

  stop(): void {
    this.#session?.stop();
  }

  askBeforeStart(permission: Permission): void {
    this.#permission = permission;
  }

  onStart(listener: () => void): () => void {
    this.#startListeners.add(listener);
    if (this.#session?.state === "loading" || this.#session?.state === "failed") listener();
    return () => this.#startListeners.delete(listener);
  }

  onReady(listener: () => void): void {
    this.#readyListeners.push(listener);
    if (this.#session?.state === "ready") listener();
  }

  /** A run whose session another run has broken goes on, from its beginning, in a new one. */
  async #inPython<Value>(send: Send<Value>, options: RunOptions): Promise<Value> {
    if (!this.#isThere()) {
      await this.#permission?.(options.signal);
      if (options.signal?.aborted) throw cancelled();
    }
    for (;;) {
      try {
        return await this.#currentSession().run(send, options);
      } catch (error) {
        if (error instanceof SessionEnded) continue;
        if (error instanceof EngineError) throw error;
        // A browser may refuse to make a worker at all.
        throw new EngineError(engineFailed("no_worker", "worker", saidBy(error)));
      }
    }
  }

  #isThere(): boolean {
    return this.#session !== undefined && this.#session.state !== "ended";
  }

  #currentSession(): Session {
    if (this.#session === undefined || this.#session.state === "ended") {
      const session = new Session(this.#base);
      this.#session = session;
      for (const listener of this.#startListeners) listener();
      const tell = (): void => {
        if (session.state === "ready") for (const listener of this.#readyListeners) listener();
      };
      session.ready.then(tell, () => undefined);
    }
    return this.#session;
  }
}

export const engine: Engine = new WorkerEngine(siteRoot(), new PreparedAnswers(preparedText));
