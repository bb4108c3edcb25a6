/**
 * The pieces of a token as nodes. They are made by hand: a far jump draws hundreds of tokens, and for
 * a node of its own each piece would take Svelte three blocks.
 */
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import { hex, spokenMark, type Piece } from "./pieces";

export function nodeOf(piece: Piece): Node | string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "hex":
      return span("hex", hex(piece.bytes));
    case "rest":
      return span("rest", m.of_bytes({ n: number(piece.bytes) }));
    case "label": {
      const label = span("label", unseen(piece.text));
      label.dataset.label = piece.label;
      return label;
    }
    case "drawn": {
      const drawn = span(`drawn ${piece.name}`, unseen(piece.text));
      drawn.role = "img";
      drawn.ariaLabel = spokenMark(piece.name);
      return drawn;
    }
  }
}

/** The characters themselves stand in the text, unseen, so that copying gives them back. */
function unseen(text: string): HTMLElement {
  return span("unseen", text);
}

function span(name: string, content: Node | string): HTMLElement {
  const made = document.createElement("span");
  made.className = name;
  made.append(content);
  return made;
}
