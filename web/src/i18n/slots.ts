/** Messages with components inside: a slot stands in the text where a component belongs. */

export type Part = { text: string } | { slot: string };

// Private-use characters, which no message of ours contains.
const OPEN = "\u{e000}";
const CLOSE = "\u{e001}";

/** The text to pass to a message where the component `name` shall stand. */
export function slot(name: string): string {
  return OPEN + name + CLOSE;
}

/** Take a message apart at its slots. */
export function parts(message: string): Part[] {
  return message
    .split(OPEN)
    .flatMap((chunk, index): Part[] => {
      if (index === 0) return [{ text: chunk }];
      const end = chunk.indexOf(CLOSE);
      return [{ slot: chunk.slice(0, end) }, { text: chunk.slice(end + 1) }];
    })
    .filter((part) => "slot" in part || part.text !== "");
}
