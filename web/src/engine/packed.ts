/**
 * Files as text that can stand in HTML: gzipped, and in base 85, which is 6 % shorter than base 64.
 * `web/tooling/one_file.py` packs them.
 */

export type Packed = string;

/** The digits of Python's `b85encode`, with a comma for the `<` that HTML would take for a tag. */
const DIGITS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value += 1) VALUES[DIGITS.charCodeAt(value)] = value;

export async function unpack(packed: Packed): Promise<Uint8Array<ArrayBuffer>> {
  // Not a blob, which WebKit does not let a worker without an origin read.
  const body = new Response(bytesOf(packed)).body;
  const unzipped = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unzipped ?? null).arrayBuffer());
}

/** Five digits are four bytes; at the end, digits are missing as bytes are. */
function bytesOf(packed: Packed): Uint8Array<ArrayBuffer> {
  const missing = (5 - (packed.length % 5)) % 5;
  const digits = packed + "~".repeat(missing);
  const bytes = new DataView(new ArrayBuffer((digits.length / 5) * 4));
  for (let group = 0; group < digits.length / 5; group += 1) {
    let word = 0;
    for (let place = 5 * group; place < 5 * group + 5; place += 1) {
      word = word * 85 + (VALUES[digits.charCodeAt(place)] ?? 0);
    }
    bytes.setUint32(4 * group, word);
  }
  return new Uint8Array(bytes.buffer, 0, bytes.byteLength - missing);
}
