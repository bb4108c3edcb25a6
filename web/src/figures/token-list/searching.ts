/** What a reader may mean by what was typed into the search of a vocabulary. */
import type { VocabularyEntry } from "../../engine/types.generated";

export type Meaning =
  | { readonly kind: "text"; readonly text: string }
  /** A character named by its code point, such as `U+00E4`. */
  | { readonly kind: "character"; readonly text: string; readonly name: string }
  /** Bytes, as pairs of hexadecimal digits. */
  | { readonly kind: "bytes"; readonly bytes: string }
  | { readonly kind: "id"; readonly id: number };

const CODE_POINT = /^u\+([0-9a-f]{1,6})$/i;
const ID = /^id[: ] *(\d{1,9})$/i;
const PREFIXED_BYTES = /^(?:(?:0x|\\x)[0-9a-f]{2}(?:[0-9a-f]{2})*[ ,]*|[0-9a-f]{2}[ ,]*)+$/i;
const BYTES = /^[0-9a-f]{2}(?:[ ,]*[0-9a-f]{2})*$/i;
const NUMBER = /^\d{1,9}$/;
const ESCAPE = /\\([ntr0])/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

function bytesIn(typed: string): Meaning {
  return { kind: "bytes", bytes: typed.replace(/0x|\\x|[ ,]/gi, "").toLowerCase() };
}

/** A form that names one thing means that alone; anything else may mean several things at once. */
export function meanings(query: string): Meaning[] {
  if (query === "") return [];
  const typed = query.trim();
  const code = parseInt(CODE_POINT.exec(typed)?.[1] ?? "", 16);
  // Half a character is in no text.
  if (code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return [{ kind: "character", text: String.fromCodePoint(code), name }];
  }
  const id = ID.exec(typed)?.[1];
  if (id !== undefined) return [{ kind: "id", id: Number(id) }];
  if (/^(?:0x|\\x)/i.test(typed) && PREFIXED_BYTES.test(typed)) return [bytesIn(typed)];
  const found: Meaning[] = [
    { kind: "text", text: query.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? "") },
  ];
  if (BYTES.test(typed)) found.push(bytesIn(typed));
  if (NUMBER.test(typed)) found.push({ kind: "id", id: Number(typed) });
  return found;
}

const encoder = new TextEncoder();

function hexOf(text: string): string {
  return Array.from(encoder.encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the bytes hold the others at the beginning of a byte, not across two halves. */
function holds(bytes: string, others: string): boolean {
  let place = bytes.indexOf(others);
  while (place % 2 === 1) place = bytes.indexOf(others, place + 1);
  return place >= 0;
}

function test(meaning: Meaning): (entry: VocabularyEntry) => boolean {
  if (meaning.kind === "id") return (entry) => entry.id === meaning.id;
  if (meaning.kind === "bytes") return (entry) => holds(entry.bytes, meaning.bytes);
  // By bytes, so that the pieces of a character are found with it; a reserved id has a name only.
  const bytes = hexOf(meaning.text);
  return (entry) =>
    holds(entry.bytes, bytes) ||
    (entry.kind === "reserved" && (entry.text?.includes(meaning.text) ?? false));
}

/** Whether an entry is what was meant; everything is, if nothing was asked for. */
export function matcher(meant: readonly Meaning[]): (entry: VocabularyEntry) => boolean {
  const tests = meant.map(test);
  return (entry) => tests.length === 0 || tests.some((one) => one(entry));
}
