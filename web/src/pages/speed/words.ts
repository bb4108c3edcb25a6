/** What was measured, in the reader's language. */
import { fixed, number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import type { Measurement, Spread, Target, TargetName, Unit } from "./results";

interface Words {
  readonly what: () => string;
  readonly aim: (limit: { limit: string }) => string;
}

export const TARGETS: Readonly<Record<TargetName, Words>> = {
  train_rustbpe: { what: m.speed_train_rustbpe, aim: m.speed_aim_rustbpe },
  train_tokenizers: { what: m.speed_train_tokenizers, aim: m.speed_aim_faster },
  encode_tokenizers: { what: m.speed_encode_tokenizers, aim: m.speed_aim_tokenizers },
  chat_tiktoken: { what: m.speed_chat_tiktoken, aim: m.speed_aim_tiktoken },
  growth: { what: m.speed_growth_target, aim: m.speed_aim_linear },
  pyodide_training: { what: m.speed_pyodide_training, aim: m.speed_aim_cpython },
  pyodide_encoding: { what: m.speed_pyodide_encoding, aim: m.speed_aim_cpython },
  python_ready: { what: m.speed_python_ready, aim: m.speed_aim_stock },
  first_step: { what: m.speed_first_step, aim: m.speed_aim_static },
  step_scripting: { what: m.speed_step_scripting, aim: m.speed_aim_milliseconds },
  step_task: { what: m.speed_step_task, aim: m.speed_aim_milliseconds },
  paste_task: { what: m.speed_paste_task, aim: m.speed_aim_milliseconds },
  train_task: { what: m.speed_train_task, aim: m.speed_aim_milliseconds },
  cancel: { what: m.speed_cancel, aim: m.speed_aim_milliseconds },
};

/** Enough digits to compare by, and no more. */
function short(value: number): string {
  if (value >= 100) return number(Math.round(value));
  return fixed(value, value >= 10 ? 1 : 2);
}

/** A value with its unit, and the factor by which the others of its spread are written alike. */
function scaled(value: number, unit: Unit): { by: number; name: string } {
  if (unit === "ms" && value >= 1000) return { by: 1000, name: "s" };
  if (unit === "µs" && value >= 1000) return { by: 1000, name: "ms" };
  if (unit === "bytes") return { by: 1e6, name: "MB" };
  if (unit === "factor") return { by: 1, name: "×" };
  return { by: 1, name: unit === "per second" ? m.speed_per_second() : unit };
}

export function middle({ median }: Spread, unit: Unit): string {
  const { by, name } = scaled(median, unit);
  return `${short(median / by)} ${name}`;
}

export function around({ median, least, most, runs }: Spread, unit: Unit): string {
  const { by } = scaled(median, unit);
  if (runs === 1) return m.speed_once();
  return m.speed_spread({
    least: short(least / by),
    most: short(most / by),
    runs: number(runs),
  });
}

export function aimOf({ name, limit }: Target): string {
  return TARGETS[name].aim({ limit: number(limit) });
}

export function sizeOf(bytes: number): string {
  if (bytes >= 1e6) return `${number(Math.round(bytes / 1e5) / 10)} MB`;
  return bytes >= 1000 ? `${number(bytes / 1000)} KB` : `${number(bytes)} B`;
}

const TEXTS: Readonly<Record<string, () => string>> = {
  prose: m.speed_text_prose,
  library: m.speed_text_library,
};

/** The corpus of a case, as far as it is known. */
export function caseOf({ text, bytes, documents, merges, tokens }: Measurement): string {
  return [
    text && (TEXTS[text]?.() ?? text),
    bytes && sizeOf(bytes),
    documents && documents > 1 && m.speed_documents({ documents: number(documents) }),
    merges && m.speed_merges({ merges: number(merges) }),
    tokens && m.speed_tokens({ tokens: number(tokens) }),
  ]
    .filter(Boolean)
    .join(", ");
}

const COLUMNS: Readonly<Record<string, () => string>> = {
  paint: m.speed_column_paint,
  task: m.speed_column_task,
  script: m.speed_column_script,
  work: m.speed_column_work,
};

const WHATS: Readonly<Record<string, () => string>> = {
  train: m.speed_what_train,
  "chat line": m.speed_what_line,
  text: m.speed_what_text,
  training: m.speed_what_train,
  encoding: m.speed_what_text,
  recording: m.speed_what_recording,
  "first paint": m.speed_what_first_paint,
  "first step": m.speed_what_first_step,
  "Python ready": m.speed_what_ready,
  "Python ready again": m.speed_what_ready_again,
  "bytes, first step": m.speed_what_bytes_step,
  "bytes, Python ready": m.speed_what_bytes_ready,
  "compressed bytes, first step": m.speed_what_packed_step,
  "compressed bytes, Python ready": m.speed_what_packed_ready,
  next: m.speed_what_next,
  previous: m.speed_what_previous,
  "last and first": m.speed_what_ends,
  scrub: m.speed_what_scrub,
  scroll: m.speed_what_scroll,
  paste: m.speed_what_paste,
  cancel: m.speed_what_cancel,
  "frames while playing": m.speed_what_frames,
  "memory without a page": m.speed_what_memory_empty,
  "memory with Python": m.speed_what_memory_python,
  "memory after training": m.speed_what_memory_trained,
};

export function whatOf({ what }: Measurement): string {
  const whole = WHATS[what];
  if (whole !== undefined) return whole();
  const [act = "", column = ""] = what.split(", ");
  return `${WHATS[act]?.() ?? act}, ${COLUMNS[column]?.() ?? column}`;
}

const TOOLS: Readonly<Record<string, () => string>> = {
  reference: m.speed_tool_reference,
  page: m.speed_tool_page,
  "static page": m.speed_tool_static,
  "stock Pyodide": m.speed_tool_stock,
};

export function toolOf(tool: string): string {
  return TOOLS[tool]?.() ?? tool;
}
