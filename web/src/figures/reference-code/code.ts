/**
 * The reference functions as the page shows them: the very text that Python imports and that property
 * tests hold the trainer to. `lines.json` says which lines of it a step is about; a test fails if one
 * of them is no longer there.
 */
import source from "../../../../pytok/reference.py?raw";
import type { StopReason } from "../../engine/types.generated";
import type { Beat } from "../../player/player.svelte";
import wanted from "./lines.json";

/** What a part of the code does for a step. */
export type Part = "count" | "choose" | "replace" | "append";
export type Running = Part | StopReason;

export interface CodeLine {
  /** As in the file, from 1. */
  readonly number: number;
  readonly text: string;
  readonly docstring: boolean;
  /** What the line is about, for whoever points at it. */
  readonly part: Part | null;
  readonly running: readonly Running[];
}

export interface CodeFunction {
  readonly name: string;
  readonly lines: readonly CodeLine[];
  /** What a reader can point at by keyboard: the line that calls a part. */
  readonly calls: ReadonlyMap<number, Part>;
}

const PARTS: Readonly<Record<string, Part>> = {
  count_pairs: "count",
  best_pair: "choose",
  replace_pair: "replace",
};

const LINES = source.split("\n");

function isPart(name: string): name is Part {
  return name === "count" || name === "choose" || name === "replace" || name === "append";
}

/** The lines of a function, by their place in the file. */
function extent(name: string): readonly [number, number] {
  const start = LINES.findIndex((line) => line.startsWith(`def ${name}(`));
  const after = LINES.findIndex((line, place) => place > start && /^(def|class) /.test(line));
  let end = after < 0 ? LINES.length : after;
  while (end > start && LINES[end - 1]?.trim() === "") end -= 1;
  return [start, end];
}

/** The place in the file at which some lines follow each other, within a function. */
function placesOf(lines: readonly string[], [start, end]: readonly [number, number]): number[] {
  for (let place = start; place < end; place += 1) {
    if (lines.every((line, offset) => LINES[place + offset]?.trim() === line)) {
      return lines.map((_, offset) => place + offset);
    }
  }
  return [];
}

function docstring([start, end]: readonly [number, number]): readonly [number, number] {
  const marks: number[] = [];
  for (let place = start; place < end; place += 1) {
    if (LINES[place]?.includes('"""')) marks.push(place);
  }
  return [marks[0] ?? end, marks[1] ?? end];
}

function functionNamed(name: string): CodeFunction {
  const place = extent(name);
  const [opens, closes] = docstring(place);
  const running = new Map<number, Running[]>();
  const calls = new Map<number, Part>();
  for (const [what, functions] of Object.entries(wanted)) {
    const lines = Object.entries(functions).find(([where]) => where === name)?.[1] ?? [];
    const places = placesOf(lines, place);
    for (const line of places) running.set(line, [...(running.get(line) ?? []), what as Running]);
    const first = places[0];
    if (name === "learn_merges" && isPart(what) && first !== undefined) calls.set(first + 1, what);
  }
  const lines = LINES.slice(...place).map((text, offset): CodeLine => {
    const line = place[0] + offset;
    const here = running.get(line) ?? [];
    return {
      number: line + 1,
      text,
      docstring: line >= opens && line <= closes,
      part: here.find(isPart) ?? PARTS[name] ?? null,
      running: here,
    };
  });
  return { name, lines, calls };
}

export const FUNCTIONS: readonly CodeFunction[] = [
  "learn_merges",
  "count_pairs",
  "best_pair",
  "replace_pair",
].map(functionNamed);

/** What runs at a beat: at the last one, what ended the loop as well. */
export function runningAt(beat: Beat, step: number, stop: StopReason | null): readonly Running[] {
  if (beat === "decide") return ["count", "choose"];
  if (beat === "mark" || beat === "close") return ["replace"];
  const merged: Running[] = step === 0 ? ["count"] : ["append"];
  return stop === null ? merged : [...merged, stop];
}
