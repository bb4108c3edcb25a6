/** The reader's own text: typed, or read from files. */

export type DocumentsBy = "line" | "whole";

/** A text that came from a file. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

export type ReadFile = { readonly source: Source } | { readonly refused: string };

/** Only LF, CR LF and CR end a line; lines without a symbol hold nothing to learn from. */
function lines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line !== "");
}

export function documentsOf(texts: readonly string[], by: DocumentsBy): string[] {
  return by === "line" ? texts.flatMap(lines) : [...texts];
}

/** Read a file as UTF-8; a file that is something else is refused whole, never read in part. */
export async function readFile(file: File): Promise<ReadFile> {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const text = decoder.decode(await file.arrayBuffer());
    return text.includes("\0\0\0") ? { refused: file.name } : { source: { name: file.name, text } };
  } catch {
    return { refused: file.name };
  }
}

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
