/** What crosses between the page and its worker: text, typed arrays and these shapes. */

import type { ErrorDescription } from "./errors";
import type { Packed } from "./packed";
import type { Progress } from "./types.generated";

export type LoadingStage = "runtime" | "library" | "starting";

/** How far the start of Python is; `bytes` are counted as the files are, not as they were packed. */
export interface LoadingProgress {
  readonly phase: "loading";
  readonly stage: LoadingStage;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface WorkingProgress extends Progress {
  readonly phase: "working";
}

export type EngineProgress = LoadingProgress | WorkingProgress;

/** News from the worker: `file` is the one still waited for, by its path beside the page. */
export type Report =
  | { readonly progress: LoadingProgress; readonly file: string }
  | { readonly progress: WorkingProgress; readonly job: number };

export type OnReport = (report: Report) => void;

/** A failure is `final` if Python cannot be trusted to go on after it. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ErrorDescription; readonly final: boolean };

/** The worker as the page calls it. */
export interface EngineWorker {
  /** Load Python from the folder of the page at `base`, or from what the page itself `carried`. */
  load(
    base: string,
    report: OnReport,
    carried: Readonly<Record<string, Packed>> | null,
  ): Promise<Outcome<null>>;
  /** The answer with its long arrays as `Int32Array`. */
  run(job: number, operation: string, request: string): Promise<Outcome<unknown>>;
  /** The answer exactly as Python wrote it. */
  runText(job: number, operation: string, request: string): Promise<Outcome<string>>;
  cancel(job: number): void;
}
