/** Questions to the core one at a time: the latest wins, and its state can be shown. */
import { engine, EngineError, type EngineProgress, type RunOptions } from "./engine";
import type { Operations } from "./types.generated";

export type JobStatus =
  | { readonly state: "idle" }
  | { readonly state: "busy"; readonly progress: EngineProgress | null }
  | { readonly state: "failed"; readonly error: EngineError };

/** Hears what comes of all questions of the page. */
export interface JobListener {
  answered(operation: string): void;
  failed(error: EngineError): void;
}

const listeners = new Set<JobListener>();

/** Tell a listener from now on. Returns how to end that. */
export function listenToJobs(listener: JobListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export class Job {
  status = $state.raw<JobStatus>({ state: "idle" });
  readonly busy = $derived(this.status.state === "busy");

  #running: AbortController | null = null;

  /**
   * Ask, in place of whatever was asked before; the core hears of it once `due` has come. Null if it
   * was superseded, cancelled or failed.
   */
  run<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
    due?: Promise<void>,
  ): Promise<Operations[Name]["response"] | null> {
    return this.#ask(operation, async (options) => {
      await due;
      return engine.run(operation, request, options);
    });
  }

  /** The same, answered with the text that Python wrote. */
  runText<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
  ): Promise<string | null> {
    return this.#ask(operation, (options) =>
      engine.runText(operation, JSON.stringify(request), options),
    );
  }

  async #ask<Answer>(
    operation: string,
    run: (options: RunOptions) => Promise<Answer>,
  ): Promise<Answer | null> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    // A start that failed before is tried anew; while Python runs, this does nothing.
    engine.retry();
    this.status = { state: "busy", progress: null };
    try {
      const answer = await run({
        signal: running.signal,
        onProgress: (progress) => {
          if (this.#running === running) this.status = { state: "busy", progress };
        },
      });
      if (this.#running !== running) return null;
      this.status = { state: "idle" };
      for (const listener of listeners) listener.answered(operation);
      return answer;
    } catch (error) {
      if (this.#running !== running) return null;
      if (!(error instanceof EngineError)) throw error;
      this.status = error.code === "cancelled" ? { state: "idle" } : { state: "failed", error };
      if (error.code !== "cancelled") for (const listener of listeners) listener.failed(error);
      return null;
    }
  }

  /** Stop what is asked, and forget what failed. */
  cancel(): void {
    this.#running?.abort();
    if (this.status.state === "failed") this.status = { state: "idle" };
  }
}
