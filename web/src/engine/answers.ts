/** Reading answers: JSON text from Python, with its long integer arrays as `Int32Array`. */

import { TYPED_ARRAY_FIELDS } from "./types.generated";

const TYPED = new Set<string>(TYPED_ARRAY_FIELDS);

/**
 * Parse an answer. Returns it with the buffers of its typed arrays, for transferring them.
 *
 * Walking the parsed value is many times faster than a reviver, which `JSON.parse` would call for
 * each of millions of integers.
 */
export function readAnswer(text: string): { answer: unknown; buffers: ArrayBuffer[] } {
  const answer: unknown = JSON.parse(text);
  const buffers: ArrayBuffer[] = [];
  convertArrays(answer, buffers);
  return { answer, buffers };
}

function convertArrays(value: unknown, buffers: ArrayBuffer[]): void {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) convertArrays(item, buffers);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (TYPED.has(name) && Array.isArray(inner)) {
        const integers = Int32Array.from(inner as number[]);
        value[name] = integers;
        buffers.push(integers.buffer);
      } else {
        convertArrays(inner, buffers);
      }
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
