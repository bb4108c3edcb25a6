/**
 * Passing a large file on while it comes. The browser's own comparison with a digest would hold it
 * back until the last byte is there, and a page that waits for Python would see no progress.
 */

export interface Expected {
  /** `sha256-` and the digest in base64, as in a page. */
  readonly integrity: string;
  /** Where it is stored once it has proved to be right. */
  readonly keep: (whole: Response) => Promise<void>;
  /** Told if it was another file. */
  readonly refused: () => void;
}

/** The answer, whose end comes only if all of it was right; else the reader meets an error there. */
export function passedOn(
  response: Response,
  expected: Expected,
): { response: Response; done: Promise<void> } {
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const checking = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      // One chunk behind, so that something is left to be held back at the end.
      const before = chunks.at(-1);
      if (before !== undefined) controller.enqueue(before);
      chunks.push(chunk);
    },
    async flush(controller) {
      const whole = new Blob(chunks);
      if ((await digestOf(whole)) !== expected.integrity) {
        expected.refused();
        controller.error(new TypeError("The file is of another version."));
        return;
      }
      await expected.keep(new Response(whole, { headers }));
      const last = chunks.at(-1);
      if (last !== undefined) controller.enqueue(last);
    },
  });
  const done = (response.body ?? new Blob().stream()).pipeTo(checking.writable);
  return { response: new Response(checking.readable, { headers }), done };
}

async function digestOf(whole: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await whole.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
