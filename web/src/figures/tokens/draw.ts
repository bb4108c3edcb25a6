/**
 * Draws the symbols of a token: text, drawn whitespace, labels, or bytes in hexadecimal. The nodes are
 * made by hand, since a far jump draws hundreds of tokens, and Svelte keeps blocks for each piece.
 */
import type { Attachment } from "svelte/attachments";
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";
import { firstPieces, hex, pieces, spokenMark, type Piece, type Symbols } from "./pieces";
import "./tile.css";

type Drawing = Attachment<HTMLElement>;

const known = new WeakMap<readonly Piece[], Drawing>();

/**
 * Draws a token into an element with the class `symbols`; `short` if only its beginning will be in
 * view. It is the same function for the same token, which so is not drawn again: the reader may have
 * selected a part of it.
 */
export function drawing(symbols: Symbols, short = false): Drawing {
  const drawn = short ? firstPieces(symbols) : pieces(symbols);
  let found = known.get(drawn);
  if (found === undefined) {
    found = (place) => place.replaceChildren(...drawn.map(nodeOf));
    known.set(drawn, found);
  }
  return found;
}

function nodeOf(piece: Piece): Node | string {
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
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", spokenMark(piece.name));
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
