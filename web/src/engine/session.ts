/** One worker with one Python in it, from its start to its end. */

import { proxy, wrap, type Remote } from "comlink";
import { carriedFolder, isOneFile } from "./carried";
import { LoadingFailure, refusedModule } from "./download";
import { cancelled, EngineError, engineFailed, engineTimeout } from "./errors";
import type { EngineProgress, EngineWorker, Outcome, Report } from "./protocol";
import { makeWorker, WORKER_SCRIPT } from "./spawn";

/** How long a start may go without any progress. Work has no such limit. */
const PATIENCE_SECONDS = 25;
/** The same once every byte is there, and only a processor is waited for, which may be old or busy. */
const BOOT_PATIENCE_SECONDS = 120;
/** The script of the worker by its path in the site. */
const WORKER_FILE = WORKER_SCRIPT.pathname.split("/").slice(-2).join("/");
/** How long a worker may take to hear a cancel before it is ended. */
const CANCEL_SECONDS = 3;

export interface RunOptions {
  /** Aborting it rejects the run with the code `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
}

/** Sends a job to the worker, by the number under which it can be cancelled. */
export type Send<Value> = (worker: Remote<EngineWorker>, job: number) => Promise<Outcome<Value>>;

/** This session ended because of another run: the one that hears it belongs into the next session. */
export class SessionEnded extends Error {}

/** `failed` is a start that failed; whatever ends a session later leaves it `ended`. */
export type SessionState = "loading" | "ready" | "failed" | "ended";

type OnProgress = (progress: EngineProgress) => void;

export class Session {
  readonly #worker: Worker;
  readonly #remote: Remote<EngineWorker>;
  /** Settles when Python has started, or could not. */
  readonly ready: Promise<void>;
  readonly #over: Promise<never>;
  readonly #watchdog: ReturnType<typeof setInterval>;
  readonly #whileLoading = new Set<OnProgress>();
  readonly #whileWorking = new Map<number, OnProgress>();
  #rejectOver: (reason: Error) => void = () => undefined;
  #state: SessionState = "loading";
  #latest: EngineProgress = { phase: "loading", stage: "runtime", bytes: 0, totalBytes: 0 };
  #awaitedFile = WORKER_FILE;
  #forbidden = false;
  #silentSeconds = 0;
  #jobs = 0;

  /** Start Python from the folder of the page at `base`. */
  constructor(base: string) {
    this.#over = new Promise((_, reject) => (this.#rejectOver = reject));
    document.addEventListener("securitypolicyviolation", this.#hearPolicy);
    this.#worker = makeWorker();
    this.#worker.addEventListener("error", (event) => void this.#crashed(event.message));
    this.#worker.addEventListener("messageerror", () => void this.#crashed("unreadable message"));
    this.#remote = wrap<EngineWorker>(this.#worker);
    this.#watchdog = setInterval(() => this.#watch(), 1000);
    this.ready = this.#load(base);
    // Runs hear of both; a session that nobody waits for ends in silence.
    for (const promise of [this.#over, this.ready]) promise.catch(() => undefined);
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Run a job once Python is there. Throws `EngineError`, or `SessionEnded`. */
  async run<Value>(send: Send<Value>, { signal, onProgress }: RunOptions): Promise<Value> {
    const settled = new AbortController();
    try {
      const aborted = abortOf(signal, settled.signal);
      await Promise.race([this.#loaded(onProgress), this.#over, aborted]);
      const job = (this.#jobs += 1);
      if (onProgress) this.#whileWorking.set(job, onProgress);
      const outcome = send(this.#remote, job).finally(() => this.#whileWorking.delete(job));
      const cancel = (): void => this.#cancel(job, outcome);
      signal?.addEventListener("abort", cancel, { signal: settled.signal });
      return this.#valueOf(await Promise.race([outcome, this.#over, aborted]));
    } finally {
      settled.abort();
    }
  }

  /** Give up the worker; runs that wait for it hear that Python works elsewhere. */
  stop(): void {
    this.#end(new EngineError(engineFailed("released", "")), "ended");
  }

  async #load(base: string): Promise<void> {
    const outcome = await this.#remote.load(
      base,
      proxy((report) => this.#hear(report)),
      isOneFile() ? await carriedFolder("pyodide/") : null,
    );
    if (!outcome.ok) this.#end(new EngineError(outcome.error));
    else if (this.#state === "loading") this.#state = "ready";
    this.#stopWatching();
  }

  async #loaded(onProgress: OnProgress | undefined): Promise<void> {
    if (this.#state === "loading" && onProgress) {
      onProgress(this.#latest);
      this.#whileLoading.add(onProgress);
    }
    try {
      await this.ready;
    } finally {
      if (onProgress) this.#whileLoading.delete(onProgress);
    }
  }

  #hear(report: Report): void {
    // What the worker sent before its end may arrive after it.
    if (this.#state === "failed" || this.#state === "ended") return;
    if ("job" in report) {
      this.#whileWorking.get(report.job)?.(report.progress);
      return;
    }
    this.#silentSeconds = 0;
    this.#latest = report.progress;
    this.#awaitedFile = report.file;
    for (const listener of this.#whileLoading) listener(report.progress);
  }

  /** Counts ticks instead of comparing times: a laptop that slept has not waited. */
  #watch(): void {
    this.#silentSeconds += 1;
    const booting = this.#latest.phase === "loading" && this.#latest.stage === "starting";
    const patience = booting ? BOOT_PATIENCE_SECONDS : PATIENCE_SECONDS;
    if (this.#silentSeconds < patience) return;
    this.#end(new EngineError(engineTimeout(patience, this.#awaitedFile)));
  }

  #valueOf<Value>(outcome: Outcome<Value>): Value {
    if (outcome.ok) return outcome.value;
    if (outcome.final) this.#end(new SessionEnded());
    throw new EngineError(outcome.error);
  }

  #cancel(job: number, outcome: Promise<unknown>): void {
    this.#whileWorking.delete(job);
    const backstop = setTimeout(() => this.#end(new SessionEnded()), CANCEL_SECONDS * 1000);
    const heard = (): void => clearTimeout(backstop);
    outcome.then(heard, heard);
    void this.#remote.cancel(job);
  }

  async #crashed(said: string | undefined): Promise<void> {
    const failure = this.#state === "ready" ? stopped(said) : await this.#whyNotStarted(said);
    this.#end(new EngineError(engineFailed(failure.reason, failure.file, failure.detail)));
  }

  /** A worker that the page's policy forbids fails without a word of its own. */
  readonly #hearPolicy = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === "worker-src") this.#forbidden = true;
  };

  /** Without a message, it was the worker's script that did not load. */
  async #whyNotStarted(said: string | undefined): Promise<LoadingFailure> {
    if (said) return new LoadingFailure("broken", WORKER_FILE, said);
    if (isOneFile()) return new LoadingFailure("no_worker", WORKER_FILE);
    const failure = await refusedModule(WORKER_SCRIPT, WORKER_FILE, "it gave no reason");
    return this.#forbidden ? new LoadingFailure("no_worker", WORKER_FILE) : failure;
  }

  #end(
    reason: EngineError | SessionEnded,
    state: SessionState = this.#state === "loading" ? "failed" : "ended",
  ): void {
    if (this.#state === "failed" || this.#state === "ended") return;
    this.#state = state;
    this.#stopWatching();
    this.#worker.terminate();
    this.#rejectOver(reason);
  }

  #stopWatching(): void {
    clearInterval(this.#watchdog);
    document.removeEventListener("securitypolicyviolation", this.#hearPolicy);
  }
}

/** Rejects when `signal` is aborted, unless `settled` was aborted before. */
function abortOf(signal: AbortSignal | undefined, settled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(cancelled());
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { signal: settled });
  });
}

function stopped(said: string | undefined): LoadingFailure {
  return new LoadingFailure("stopped", "the worker", said);
}
