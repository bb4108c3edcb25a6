/** The beginning of a long token: a row has one line, and drawing thousands of letters takes time. */
import type { Symbols } from "../tokens/pieces";

const MOST_CHARACTERS = 24;
const MOST_BYTES = 8;

export interface Shortened {
  readonly symbols: Symbols;
  readonly cut: boolean;
}

export function shortened(symbols: Symbols): Shortened {
  const { text, bytes, kind } = symbols;
  if (text === null) {
    const cut = bytes.length > 2 * MOST_BYTES;
    return { symbols: cut ? { text, bytes: bytes.slice(0, 2 * MOST_BYTES) } : symbols, cut };
  }
  // By UTF-16 units first, so that a very long text is not taken apart whole.
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS + 2));
  if (kind === "reserved" || characters.length <= MOST_CHARACTERS) return { symbols, cut: false };
  return { symbols: { text: characters.slice(0, MOST_CHARACTERS).join(""), bytes }, cut: true };
}
