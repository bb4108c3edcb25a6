/** Copying tiles gives the exact text they stand for, not the marks that are drawn for it. */
import type { Tile } from "./rows";

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
}

/** The text of the tiles chosen in each document; a line end stands between two documents. */
export function copiedText(documents: readonly (readonly Tile[])[]): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return documents
    .filter((tiles) => tiles.length > 0)
    .map((tiles) =>
      decoder.decode(new Uint8Array(tiles.flatMap((tile) => bytesOf(tile.entry.bytes)))),
    )
    .join("\n");
}
