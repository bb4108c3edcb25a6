/** Reading answers: JSON text from Python, with its long integer arrays as `Int32Array`. */

import { TYPED_ARRAY_FIELDS } from "./types.generated";

const TYPED = new Set<string>(TYPED_ARRAY_FIELDS);

/**
 * Parse an answer. Returns it with the buffers of its typed arrays, for transferring them.
 *
 * Walking the parsed value is many times faster than a reviver, which `JSON.parse` would call for
 * each of millions of integers. All arrays share one buffer: a corpus of thousands of documents has
 * thousands of arrays, and each buffer that is transferred costs as much as a long copy.
 */
export function readAnswer(text: string): { answer: unknown; buffers: ArrayBuffer[] } {
  const answer: unknown = JSON.parse(text);
  const found: Found[] = [];
  findArrays(answer, found);
  const length = found.reduce((sum, { integers }) => sum + integers.length, 0);
  const all = new Int32Array(length);
  let start = 0;
  for (const { owner, name, integers } of found) {
    all.set(integers, start);
    owner[name] = all.subarray(start, start + integers.length);
    start += integers.length;
  }
  return { answer, buffers: [all.buffer] };
}

/** An array of integers and where it stands. */
interface Found {
  readonly owner: Record<string, unknown>;
  readonly name: string;
  readonly integers: readonly number[];
}

function findArrays(value: unknown, found: Found[]): void {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) findArrays(item, found);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (TYPED.has(name) && Array.isArray(inner)) {
        found.push({ owner: value, name, integers: inner as number[] });
      } else {
        findArrays(inner, found);
      }
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
