/** Copying tiles gives the exact text they stand for, not the marks that are drawn for it. */
import type { VocabularyEntry } from "../../engine/types.generated";
import type { History } from "../../player/history";
import type { Place } from "./moving";

type Vocabulary = ReadonlyMap<number, VocabularyEntry>;

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
}

function textOf(history: History, from: number, to: number, vocabulary: Vocabulary): string {
  const known = new Map<number, number[]>();
  const bytes: number[] = [];
  for (let place = from; place < to; place += 1) {
    const id = history.symbols[place] ?? 0;
    const symbol = known.get(id) ?? bytesOf(vocabulary.get(id)?.bytes ?? "");
    known.set(id, symbol);
    for (const byte of symbol) bytes.push(byte);
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

/** The text from a first to a last symbol (exclusive); a line end stands between two documents. */
export function copiedText(
  documents: readonly History[],
  vocabulary: Vocabulary,
  first: Place,
  last: Place,
): string {
  const texts: string[] = [];
  for (let document = first.document; document <= last.document; document += 1) {
    const history = documents[document];
    if (history === undefined || history.symbols.length === 0) continue;
    const from = document === first.document ? first.start : 0;
    const to = document === last.document ? last.start : history.symbols.length;
    texts.push(textOf(history, from, to, vocabulary));
  }
  return texts.join("\n");
}
