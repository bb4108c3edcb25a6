/** Where an error is. The core names entries by their path, and a few places in English words. */
import { m } from "../paraglide/messages.js";

const PLACES: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/^the file$/, () => m.place_file()],
  [/^the request$/, () => m.place_request()],
  [/^line (\d+)$/, (found) => m.place_line({ line: found[1] ?? "" })],
  [/^messages\[(\d+)\]$/, (found) => m.place_message({ n: String(Number(found[1]) + 1) })],
  [
    /^the id (\d+) at position (\d+)$/,
    (found) => m.place_id({ id: found[1] ?? "", position: found[2] ?? "" }),
  ],
];

/** The place in the reader's words; a path such as `merges[3]` stays what it is. */
export function placeText(where: string): string {
  for (const [pattern, text] of PLACES) {
    const found = pattern.exec(where);
    if (found) return text(found);
  }
  return m.place_entry({ entry: where });
}
