/**
 * A value as text that fits behind the `#` of an address: a checksum and JSON in UTF-8, deflated, in
 * base64url. The checksum tells a link whose letters were changed, which would else be read as
 * another text.
 */
import { deflateSync, Inflate } from "fflate";
import { Damaged, type Json } from "./json";

/** Bytes of JSON that are read at most: a small link can stand for gigabytes. */
export const MOST_BYTES = 4_000_000;

/** A few bytes of input at a time, each of which can give a thousand of output. */
const CHUNK = 1024;
const CHECKSUM_BYTES = 4;

/** The packed value, or null if it holds more than would be read again. */
export function pack(value: Json): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (bytes.length > MOST_BYTES) return null;
  const deflated = deflateSync(bytes, { level: 9 });
  const packed = new Uint8Array(CHECKSUM_BYTES + deflated.length);
  new DataView(packed.buffer).setUint32(0, checksum(bytes));
  packed.set(deflated, CHECKSUM_BYTES);
  return toBase64(packed);
}

/** The value again; throws `Damaged`. */
export function unpack(packed: string): unknown {
  const data = fromBase64(packed);
  if (data.length <= CHECKSUM_BYTES) throw new Damaged("length");
  const bytes = inflate(data.subarray(CHECKSUM_BYTES));
  const wanted = new DataView(data.buffer, data.byteOffset).getUint32(0);
  if (checksum(bytes) !== wanted) throw new Damaged("checksum");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new Damaged("JSON");
  }
}

function inflate(deflated: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflating = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let start = 0; start < deflated.length && length <= MOST_BYTES; start += CHUNK) {
      const last = start + CHUNK >= deflated.length;
      inflating.push(deflated.subarray(start, start + CHUNK), last);
    }
  } catch {
    throw new Damaged("compression");
  }
  if (length > MOST_BYTES) throw new Damaged("size");
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.length;
  }
  return bytes;
}

/** FNV-1a, 32 bits. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Damaged("letters");
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    // One letter is left over.
    throw new Damaged("length");
  }
}
