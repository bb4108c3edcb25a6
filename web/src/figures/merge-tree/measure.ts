/** How wide a small tile will be, before it is drawn: the tree is laid out by it. */
import type { VocabularyEntry } from "../../engine/types.generated";
import { hex, pieces } from "../tokens/pieces";

/** As `TokenTile` draws it: small, at most that wide, and a step beneath it. */
const FONT = 0.9;
const WIDEST = 9.1;
const NARROWEST = 3.2;
const LETTER = 0.6;
const PADDING = 0.9;

// Wide scripts and emoji take two places of a typewriter.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Emoji_Presentation}/u;

function letters(text: string): number {
  let sum = 0;
  for (const letter of text) {
    sum += WIDE.test(letter) ? 2.1 : 1;
    if (sum > 30) break;
  }
  return sum;
}

/** In rem. */
export function tileWidth(entry: VocabularyEntry): number {
  let wide = 0;
  // A longer token is cut when it is drawn.
  const { text, bytes, kind } = entry;
  const start = { text: text?.slice(0, 40) ?? null, bytes: bytes.slice(0, 80), kind };
  for (const piece of pieces(start)) {
    if (piece.kind === "hex") wide += 0.82 * LETTER * hex(piece.bytes).length;
    else if (piece.kind === "label") wide += 0.62 * (LETTER * piece.label.length + 0.7);
    else if (piece.kind === "drawn") wide += LETTER * 1.6;
    else if (piece.kind === "text") wide += LETTER * letters(piece.text);
  }
  const narrow = entry.rank === null ? 1.6 : NARROWEST;
  return Math.max(narrow, Math.min(WIDEST, FONT * (wide + PADDING)));
}
