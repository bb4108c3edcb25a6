/** Files as text that can stand in HTML: gzipped, and in base64. */

export type Packed = string;

export async function unpack(packed: Packed): Promise<Uint8Array<ArrayBuffer>> {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  // Not a blob, which WebKit does not let a worker without an origin read.
  const unzipped = new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unzipped ?? null).arrayBuffer());
}
