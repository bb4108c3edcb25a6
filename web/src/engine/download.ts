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

/** Hears how many bytes of a file have come since it was last called. */
export type OnBytes = (bytes: number) => void;

/**
 * Fetch a file of `size` bytes.
 *
 * `no-cache` asks the server whether a kept copy is still right; without it, a browser that visited
 * an earlier version of the page could mix the files of both.
 */
export async function download(
  url: URL,
  file: string,
  size: number,
  onBytes: OnBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await answerTo(url, file);
  const data = new Uint8Array(size);
  let received = 0;
  for await (const chunk of chunksOf(response, file)) {
    if (received + chunk.length <= size) data.set(chunk, received);
    received += chunk.length;
    onBytes(chunk.length);
  }
  if (received !== size) {
    throw new LoadingFailure("incomplete", file, `${received} bytes came instead of ${size}`);
  }
  return data;
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
 * Import a module, which no script can watch: it counts as arrived in one piece. A browser says of a
 * failed import only that it failed, so the file is fetched once more to see why.
 */
export async function importModule(
  url: URL,
  file: string,
  size: number,
  onBytes: OnBytes,
): Promise<unknown> {
  try {
    const module: unknown = await import(/* @vite-ignore */ url.href);
    onBytes(size);
    return module;
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
    response = await fetch(url, { cache: "no-cache" });
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
    await fetch(url, { mode: "no-cors" });
    return true;
  } catch {
    return false;
  }
}

async function* chunksOf(response: Response, file: string): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
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
