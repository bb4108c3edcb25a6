/**
 * Sets `window.pytok` when imported: Python for the authors of pages and tests, under the names it
 * has in Python.
 */

import { engine, type RunOptions } from "./engine";

export interface PublicEngine {
  /** The version of pytok. */
  readonly version: string;
  /**
   * Run an operation of `pytok.operations` in Python. Request and answer are plain JSON whose
   * fields are named as in Python; `options` may hold an `AbortSignal` and a listener to progress.
   *
   * Rejects with an `Error` that has `code`, `message` and `parameters`.
   */
  run(operation: string, request: unknown, options?: RunOptions): Promise<unknown>;
  /** The same from JSON to JSON, exactly as Python reads and writes it. */
  runText(operation: string, request: string, options?: RunOptions): Promise<string>;
  /** Give up Python and its memory. The next run starts it anew; a run in progress rejects. */
  stop(): void;
}

declare global {
  interface Window {
    pytok: PublicEngine;
  }
}

async function run(operation: string, request: unknown, options?: RunOptions): Promise<unknown> {
  return JSON.parse(await runText(operation, JSON.stringify(request) ?? "null", options));
}

function runText(operation: string, request: string, options?: RunOptions): Promise<string> {
  // Whoever calls again after a failed start wants another try.
  engine.retry();
  engine.start();
  return engine.runText(operation, request, options);
}

window.pytok = Object.freeze({
  version: __PYTOK_VERSION__,
  run,
  runText,
  stop: () => engine.stop(),
});
