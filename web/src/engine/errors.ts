/** What goes wrong between the page and Python, beside the errors that Python itself raises. */

import type { ErrorCode } from "./types.generated";

export type EngineErrorCode = ErrorCode | "engine_failed" | "engine_timeout";

export type ErrorParameters = Readonly<Record<string, string | number | null>>;

/** An error as it crosses from the worker, where an `Error` would lose all but its message. */
export interface ErrorDescription {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly parameters: ErrorParameters;
}

/**
 * Every error of the engine. `code` and `parameters` let the page say it in its language; `message`
 * says it in English.
 */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly parameters: ErrorParameters;

  constructor({ code, message, parameters }: ErrorDescription) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.parameters = parameters;
  }
}

/** Why Python did not start or did not go on: the parameter `reason` of `engine_failed`. */
export type FailureReason = keyof typeof FAILURES;

const NO_START = "Python did not start:";

/** What to say of a file (or, where Python stopped, of an operation), with what was said of it. */
const FAILURES = {
  unreachable: (file: string) =>
    `${NO_START} ${file} could not be fetched. Check the connection, then try again.`,
  missing: (file: string, detail: string) =>
    `${NO_START} the server answered ${detail} for ${file}, which must lie beside the page.`,
  wrong_type: (file: string, detail: string) =>
    `${NO_START} the server sends ${file} as ${detail}, which browsers refuse; ` +
    "it must send it as text/javascript.",
  outdated: (file: string) =>
    `${NO_START} ${file} was replaced by a new version of the page. Take that version, or load the page anew, then try again.`,
  incomplete: (file: string, detail: string) =>
    `${NO_START} ${file} does not belong to this page (${detail}). Upload the whole folder again.`,
  cut_off: (file: string) =>
    `${NO_START} this HTML file does not hold ${file} as it should. Download or copy it again.`,
  blocked: (file: string) =>
    `${NO_START} ${file} may not run here; the Content-Security-Policy of the page and its ` +
    "scripts must allow 'wasm-unsafe-eval' in script-src.",
  not_shared: (file: string) =>
    `${NO_START} a sandboxed frame may not use ${file} unless its server sends it with the header ` +
    'Access-Control-Allow-Origin: *; or give the frame sandbox="allow-scripts allow-same-origin".',
  no_worker: (_file: string, detail: string) =>
    `${NO_START} the page may not start a worker; its Content-Security-Policy must hold ` +
    `worker-src 'self' data:. ${detail}`.trimEnd(),
  broken: (file: string, detail: string) => `${NO_START} ${file} failed: ${detail}`,
  released: () => "Python works for another figure on this page now. Ask again to have it back.",
  stopped: (operation: string, detail: string) => `Python stopped in ${operation}: ${detail}`,
} as const;

/** Describe a failure of the engine; `detail` is what the browser, the server or Python said. */
export function engineFailed(reason: FailureReason, file: string, detail = ""): ErrorDescription {
  return {
    code: "engine_failed",
    message: FAILURES[reason](file, detail),
    parameters: { reason, file, detail },
  };
}

/** Describe a start that made no progress for so long that it will not end. */
export function engineTimeout(seconds: number, file: string): ErrorDescription {
  return {
    code: "engine_timeout",
    message: `Python did not start: for ${seconds} seconds there was no progress with ${file}. Try again.`,
    parameters: { seconds, file },
  };
}

export function cancelled(): EngineError {
  return new EngineError({
    code: "cancelled",
    message: "The operation was cancelled.",
    parameters: {},
  });
}

/** The words of anything thrown. An interpreter that ends throws what only looks like an `Error`. */
export function saidBy(thrown: unknown): string {
  const hasWords = typeof thrown === "object" && thrown !== null && "message" in thrown;
  return String(hasWords ? thrown.message : thrown);
}
