/**
 * A long text in the storage of this tab. It is kept in pieces, since a browser takes ten short texts in
 * a third of the time that it takes for a long one.
 */

const LETTERS = 100_000;

export function storePieces(name: string, text: string): void {
  const pieces = cut(text);
  for (const [place, piece] of pieces.entries()) {
    // Most of the time it is the text that stands there already; reading is faster still.
    if (sessionStorage.getItem(at(name, place)) !== piece) {
      sessionStorage.setItem(at(name, place), piece);
    }
  }
  for (let place = pieces.length; sessionStorage.getItem(at(name, place)) !== null; place += 1) {
    sessionStorage.removeItem(at(name, place));
  }
}

export function storedPieces(name: string): string {
  const pieces: string[] = [];
  for (;;) {
    const piece = sessionStorage.getItem(at(name, pieces.length));
    if (piece === null) return pieces.join("");
    pieces.push(piece);
  }
}

function at(name: string, place: number): string {
  return `${name}.${place}`;
}

/** Never within a character, half of which no browser must keep as it is. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const last = start + LETTERS - 1;
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
