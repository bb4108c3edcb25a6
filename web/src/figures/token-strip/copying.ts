/** Copying tiles gives the exact text they stand for, not the marks that are drawn for it. */
import type { Tile } from "./rows";

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
}

export function copiedText(tiles: readonly Tile[]): string {
  const bytes = tiles.flatMap((tile) => bytesOf(tile.entry.bytes));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}
