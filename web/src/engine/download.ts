/** Fetching the files of Python with all that can go wrong said by name. */

import { engineFailed, saidBy, type FailureReason } from "./errors";

/** A file that did not arrive as it should. */
export class LoadingFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly file: string,
    readonly detail = "",
  ) {
    super(engineFailed(reason, file, detail).message);
  }
}

export type Data = Uint8Array<ArrayBuffer>;

/** Kept from what Pyodide is given in its place (see `python.ts`). */
const network = globalThis.fetch.bind(globalThis);

/** Hears how many bytes of a file have come since it was last called. */
export type OnBytes = (bytes: number) => void;

/** A file on its way. */
export interface Arriving {
  /** Its bytes as they come. They never end if the file does not arrive as it should. */
  readonly bytes: ReadableStream<Data>;
  /** Fails with a `LoadingFailure`. */
  readonly whole: Promise<void>;
}

/** Pass on the parts of a file that should have `size` bytes, while they come. */
export function arriving(
  parts: AsyncIterable<Data>,
  file: string,
  size: () => Promise<number>,
  onBytes: OnBytes,
): Arriving {
  let begun: ReadableStreamDefaultController<Data> | undefined;
  const bytes = new ReadableStream<Data>({ start: (controller) => void (begun = controller) });
  const pass = async (): Promise<void> => {
    let received = 0;
    for await (const part of parts) {
      received += part.length;
      onBytes(part.length);
      begun?.enqueue(part);
    }
    const expected = await size();
    if (received !== expected) {
      throw new LoadingFailure("incomplete", file, `${received} bytes came instead of ${expected}`);
    }
    begun?.close();
  };
  return { bytes, whole: pass() };
}

/**
 * Fetch a file, part by part.
 *
 * `no-cache` asks the server whether a kept copy is still right; without it, a browser that visited
 * an earlier version of the page could mix the files of both.
 */
export async function* download(url: URL, file: string): AsyncGenerator<Data> {
  const reader = (await answerTo(url, file)).body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new LoadingFailure("unreachable", file, saidBy(cause));
  }
}

/** Fetch a file of JSON. */
export async function downloadJson(url: URL, file: string): Promise<unknown> {
  const response = await answerTo(url, file);
  try {
    return await response.json();
  } catch (cause) {
    throw new LoadingFailure("incomplete", file, saidBy(cause));
  }
}

/**
 * Import a module. A browser says of a failed import only that it failed, so the file is fetched once
 * more to see why.
 */
export async function importModule(url: URL, file: string): Promise<unknown> {
  try {
    return (await import(/* @vite-ignore */ url.href)) as unknown;
  } catch (cause) {
    throw await refusedModule(url, file, cause);
  }
}

/** Find out why a browser refused a script. */
export async function refusedModule(
  url: URL,
  file: string,
  cause: unknown,
): Promise<LoadingFailure> {
  try {
    const response = await answerTo(url, file);
    await response.body?.cancel();
    const type = response.headers.get("Content-Type") ?? "nothing";
    if (!/^(text|application)\/(x-)?(java|ecma)script\b/i.test(type)) {
      return new LoadingFailure("wrong_type", file, type);
    }
  } catch (failure) {
    if (failure instanceof LoadingFailure) return failure;
  }
  return new LoadingFailure("broken", file, saidBy(cause));
}

async function answerTo(url: URL, file: string): Promise<Response> {
  let response: Response;
  try {
    response = await network(url, { cache: "no-cache" });
  } catch (cause) {
    const reason = (await isWithheld(url)) ? "not_shared" : "unreachable";
    throw new LoadingFailure(reason, file, saidBy(cause));
  }
  // So the service worker answers where the server has another version of the site by now.
  if (response.status === 410) throw new LoadingFailure("outdated", file);
  if (!response.ok) throw new LoadingFailure("missing", file, String(response.status));
  // Some servers have a page for everything that they have not.
  const type = response.headers.get("Content-Type") ?? "";
  if (/^text\/html\b/i.test(type)) throw new LoadingFailure("missing", file, type);
  return response;
}

/** Whether the server answers, and the browser keeps the answer from a page of another origin. */
async function isWithheld(url: URL): Promise<boolean> {
  if (url.origin === self.origin) return false;
  try {
    await network(url, { mode: "no-cors" });
    return true;
  } catch {
    return false;
  }
}
