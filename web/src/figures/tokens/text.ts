/** The exact text that tokens stand for, not the marks that are drawn for it. */

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
}

export function textOfTokens(tokens: readonly { readonly bytes: string }[]): string {
  const bytes = new Uint8Array(tokens.flatMap((token) => bytesOf(token.bytes)));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
