/** Bytes as readers write them: two hexadecimal digits each. */

export function asHex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/** The bytes, or null for what is not written as such. */
export function parsedHex(text: string): number[] | null {
  const digits = text.replaceAll(/[\s,]+/g, "");
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return null;
  return (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}
