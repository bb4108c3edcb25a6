/** The reader's own text: typed, or read from files. */

export type DocumentsBy = "line" | "whole";

/**
 * A longer text is kept beside the text field, like a file: a field lays out all of its text at each
 * key, and would take longer for it than a person types.
 */
export const MOST_IN_FIELD = 30_000;

/** A text that came from a file, or was set aside as too long for the text field. */
export interface Source {
  readonly name: string;
  readonly text: string;
  /** Its length in UTF-8. */
  readonly bytes: number;
}

export function sourceOf(name: string, text: string): Source {
  return { name, text, bytes: byteLength(text) };
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
    return text.includes("\0\0\0") ? { refused: file.name } : { source: sourceOf(file.name, text) };
  } catch {
    return { refused: file.name };
  }
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The direction of a text by its first letter. `dir="auto"` would ask the browser, which blocks the
 * page for half a minute when a million characters are put in.
 */
export function direction(text: string): "ltr" | "rtl" {
  const letter = LETTER.exec(text.slice(0, 1000))?.[0] ?? "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
