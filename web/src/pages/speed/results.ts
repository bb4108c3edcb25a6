/** The run that `build.py bench` made last, as it lies in `content/`; all its numbers are Python's. */

/** Several runs of one thing. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly runs: number;
}

export type Unit = "ms" | "µs" | "bytes" | "per second" | "factor";
export type Group = "training" | "encoding" | "browser" | "page";

export interface Measurement extends Spread {
  readonly group: Group;
  readonly what: string;
  readonly tool: string;
  readonly unit: Unit;
  readonly text?: string;
  readonly bytes?: number;
  readonly documents?: number;
  readonly merges?: number;
  readonly tokens?: number;
  readonly note?: string;
}

export interface Target extends Spread {
  readonly name: TargetName;
  readonly bound: "at most" | "at least";
  readonly limit: number;
  readonly unit: "ms" | "factor";
  readonly judged: "median" | "most";
  readonly reached: boolean;
}

export type TargetName =
  | "train_rustbpe"
  | "train_tokenizers"
  | "encode_tokenizers"
  | "chat_tiktoken"
  | "growth"
  | "pyodide_training"
  | "pyodide_encoding"
  | "python_ready"
  | "first_step"
  | "step_scripting"
  | "step_task"
  | "paste_task"
  | "train_task"
  | "cancel";

export interface Growth {
  readonly axis: "bytes" | "merges";
  readonly tool: string;
  readonly case: { readonly text: string; readonly merges?: number; readonly bytes?: number };
  /** The exponent: 1 is linear, 2 quadratic. */
  readonly slope: number;
  readonly points: readonly (readonly [number, number])[];
}

export interface Results {
  /** Whether everything was measured that there is to measure. */
  readonly whole: boolean;
  readonly machine: {
    readonly date: string;
    readonly processor: string;
    readonly cores: number;
    readonly memory_gib: number | null;
    readonly system: string;
    /** What the machine had to do besides, for each core, when the run began; null if unknown. */
    readonly load: number | null;
    readonly versions: Readonly<Record<string, string>>;
  };
  readonly targets: readonly Target[];
  readonly growth: readonly Growth[];
  readonly measurements: readonly Measurement[];
}

const [found] = Object.values(
  import.meta.glob<Results>("../../../content/bench.json", { eager: true, import: "default" }),
);
if (found === undefined) throw new Error("content/bench.json is missing.");
export const RESULTS: Results = found;

/** A case, and what each tool took for it. */
export interface Row {
  readonly key: string;
  readonly of: Measurement;
  readonly byTool: ReadonlyMap<string, Measurement>;
}

/** The cases of a group in the order they were measured, with all tools that were. */
export function tableOf(group: Group): { tools: readonly string[]; rows: readonly Row[] } {
  const tools = new Set<string>();
  const rows = new Map<
    string,
    { key: string; of: Measurement; byTool: Map<string, Measurement> }
  >();
  for (const one of RESULTS.measurements.filter((measured) => measured.group === group)) {
    const key = [one.what, one.text, one.bytes, one.documents, one.merges, one.tokens].join("|");
    const row = rows.get(key) ?? { key, of: one, byTool: new Map<string, Measurement>() };
    row.byTool.set(one.tool, one);
    rows.set(key, row);
    tools.add(one.tool);
  }
  return { tools: [...tools], rows: [...rows.values()] };
}
