/** How the symbols of a token are drawn: text as it is, the invisible as badges, bytes as hex. */
import { number } from "../../i18n/format";
import { m } from "../../paraglide/messages.js";

export type Drawn = "space" | "tab" | "lf" | "cr" | "nbsp";

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  /** Whitespace with a drawn mark of its own. */
  | { readonly kind: "drawn"; readonly name: Drawn; readonly text: string }
  /** Anything else that shows nothing by itself, with a short label. */
  | { readonly kind: "label"; readonly label: string; readonly text: string }
  | { readonly kind: "hex"; readonly bytes: string }
  /** The rest of a long token, in bytes. */
  | { readonly kind: "rest"; readonly bytes: number };

/** Of a longer token only the beginning is drawn and spoken; it may hold the whole corpus. */
const MOST_CHARACTERS = 200;
const MOST_BYTES = 48;
/** In tables a token is cut after some letters anyway, each of which may be a piece of its own. */
const MOST_SHORT = 18;

/** What a token consists of; `text` is null where its bytes are no text by themselves. */
export interface Symbols {
  readonly text: string | null;
  readonly bytes: string;
  readonly kind?: string;
}

const DRAWN: Readonly<Record<string, Drawn>> = {
  " ": "space",
  "\t": "tab",
  "\n": "lf",
  "\r": "cr",
  "\u00a0": "nbsp",
};

const NAMED: Readonly<Record<string, string>> = {
  "\u200b": "ZWSP",
  "\u200c": "ZWNJ",
  "\u200d": "ZWJ",
  "\u200e": "LRM",
  "\u200f": "RLM",
  "\ufe0f": "VS16",
  "\ufeff": "BOM",
  "\u00ad": "SHY",
};

// Separators, control, format and unassigned characters, and marks that need a letter to sit on.
const INVISIBLE = /^[\p{Z}\p{C}\p{M}]$/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function codePoint(character: string): string {
  const value = character.codePointAt(0) ?? 0;
  return `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
}

function single(character: string): Piece {
  const drawn = Object.hasOwn(DRAWN, character) ? DRAWN[character] : undefined;
  if (drawn !== undefined) return { kind: "drawn", name: drawn, text: character };
  if (!INVISIBLE.test(character)) return { kind: "text", text: character };
  const label = Object.hasOwn(NAMED, character) ? NAMED[character] : undefined;
  return { kind: "label", label: label ?? codePoint(character), text: character };
}

function grapheme(text: string): Piece[] {
  const characters = Array.from(text);
  // A letter with its marks, or a joined emoji, belongs together; a bare mark or CR LF does not.
  const belongsTogether = characters.length > 1 && !INVISIBLE.test(characters[0] ?? "");
  return belongsTogether ? [{ kind: "text", text }] : characters.map(single);
}

// Tokens are drawn over and over, and taking a text apart at its graphemes takes time.
const known = new WeakMap<Symbols, readonly Piece[]>();
const knownShort = new WeakMap<Symbols, readonly Piece[]>();

export function pieces(symbols: Symbols): readonly Piece[] {
  let found = known.get(symbols);
  if (found === undefined) {
    found = piecesOf(symbols);
    known.set(symbols, found);
  }
  return found;
}

/** The first pieces of a token, for where only its beginning is in view. */
export function firstPieces(symbols: Symbols): readonly Piece[] {
  let found = knownShort.get(symbols);
  if (found === undefined) {
    const all = pieces(symbols);
    found = all.length > MOST_SHORT ? all.slice(0, MOST_SHORT) : all;
    knownShort.set(symbols, found);
  }
  return found;
}

function piecesOf(symbols: Symbols): Piece[] {
  const { text, bytes } = symbols;
  if (symbols.kind === "reserved") return [{ kind: "label", label: text ?? "", text: "" }];
  if (text === null) {
    const rest = bytes.length / 2 - MOST_BYTES;
    const begin: Piece = { kind: "hex", bytes: bytes.slice(0, 2 * MOST_BYTES) };
    return rest > 0 ? [begin, { kind: "rest", bytes: rest }] : [begin];
  }
  if (text.length <= MOST_CHARACTERS) return piecesOfText(text);
  // Whole code points: half a surrogate pair is no text.
  const begin = Array.from(text.slice(0, 2 * MOST_CHARACTERS))
    .slice(0, MOST_CHARACTERS)
    .join("");
  const rest = bytes.length / 2 - new TextEncoder().encode(begin).length;
  return rest > 0 ? [...piecesOfText(begin), { kind: "rest", bytes: rest }] : piecesOfText(begin);
}

function piecesOfText(text: string): Piece[] {
  const drawn = Array.from(graphemes.segment(text), ({ segment }) => grapheme(segment));
  // Neighbouring text is drawn in one go, so that letters join as their script wants it.
  return drawn.flat().reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: last.text + piece.text };
    } else {
      joined.push(piece);
    }
    return joined;
  }, []);
}

/** Pairs of hexadecimal digits, as bytes are written: `F0 9F`. */
export function hex(bytes: string): string {
  return (bytes.match(/../g) ?? []).join(" ").toUpperCase();
}

const SPOKEN: Readonly<Record<Drawn, () => string>> = {
  space: m.spoken_space,
  tab: m.spoken_tab,
  lf: m.spoken_lf,
  cr: m.spoken_cr,
  nbsp: m.spoken_nbsp,
};

/** The name of a token as a screen reader should say it. */
export function spoken(symbols: Symbols): string {
  return pieces(symbols)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      if (piece.kind === "drawn") return SPOKEN[piece.name]();
      if (piece.kind === "hex") return m.spoken_bytes({ bytes: hex(piece.bytes) });
      if (piece.kind === "rest") return m.of_bytes({ n: number(piece.bytes) });
      return piece.label;
    })
    .join(" ");
}

/** What a drawn mark is called where it is read aloud with the text around it. */
export function spokenMark(name: Drawn): string {
  return SPOKEN[name]();
}
