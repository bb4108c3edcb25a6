/** The worker in which Python runs, so that the page stays live whatever Python does. */

import { expose, transfer } from "comlink";
import { readAnswer } from "./answers";
import { LoadingFailure } from "./download";
import { engineFailed, saidBy, type ErrorDescription } from "./errors";
import type { Packed } from "./packed";
import type { EngineWorker, OnReport, Outcome } from "./protocol";
import { startPython, type Bridge } from "./python";
import type { Progress } from "./types.generated";

/** How long Python works before a cancel is listened for. */
const SLICE_SECONDS = 0.05;

type State =
  | { readonly state: "running"; readonly progress: Progress }
  | { readonly state: "failed"; readonly error: ErrorDescription };

// An answer is cut out of the message around it, so that it stays the exact text that Python wrote.
const BEFORE_ANSWER = '{"state":"done","answer":';
const AFTER_ANSWER = "}";

let bridge: Bridge;
let report: OnReport = () => undefined;

async function load(
  base: string,
  onReport: OnReport,
  carried: Readonly<Record<string, Packed>> | null,
): Promise<Outcome<null>> {
  report = onReport;
  try {
    bridge = await startPython(base, report, carried);
    return { ok: true, value: null };
  } catch (cause) {
    const { reason, file, detail } =
      cause instanceof LoadingFailure
        ? cause
        : new LoadingFailure("broken", "pyodide/", saidBy(cause));
    return { ok: false, error: engineFailed(reason, file, detail), final: true };
  }
}

async function runText(job: number, operation: string, request: string): Promise<Outcome<string>> {
  try {
    bridge.start(job, operation, request);
    for (;;) {
      const message = bridge.advance(job, SLICE_SECONDS);
      if (message.startsWith(BEFORE_ANSWER)) {
        const value = message.slice(BEFORE_ANSWER.length, -AFTER_ANSWER.length);
        return { ok: true, value };
      }
      const state = JSON.parse(message) as State;
      if (state.state === "failed") return { ok: false, error: state.error, final: false };
      report({ progress: { phase: "working", ...state.progress }, job });
      await nextTurn();
    }
  } catch (cause) {
    // Not an error that pytok foresees: a full memory, a broken interpreter.
    return { ok: false, error: engineFailed("stopped", operation, saidBy(cause)), final: true };
  }
}

async function run(job: number, operation: string, request: string): Promise<Outcome<unknown>> {
  const outcome = await runText(job, operation, request);
  if (!outcome.ok) return outcome;
  const { answer, buffers } = readAnswer(outcome.value);
  return transfer({ ok: true, value: answer }, buffers);
}

function cancel(job: number): void {
  bridge.cancel(job);
}

const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.onmessage = () => waiting.shift()?.();

/** Let messages that have arrived be heard. A timer would wait 4 ms and more each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    turns.port2.postMessage(null);
  });
}

expose({ load, run, runText, cancel } satisfies EngineWorker);
