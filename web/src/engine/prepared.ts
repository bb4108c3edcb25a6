/** Answers that were computed when the page was built: a page shows them before Python is there. */

import { isRecord } from "./answers";

const FOLDER = "answers/";

/** Prepared requests are short: a longer one need not be compared, which takes long for megabytes. */
const MOST_LETTERS = 10_000;

export class PreparedAnswers {
  readonly #folder: URL;
  #files: Promise<ReadonlyMap<string, string>> | undefined;

  /** Look in the folder of the page at `base`. */
  constructor(base: string) {
    this.#folder = new URL(FOLDER, base);
  }

  /** The answer to a request as Python wrote it, or `null` if none was prepared. */
  async find(operation: string, request: unknown): Promise<string | null> {
    if (isLonger(request, MOST_LETTERS)) return null;
    this.#files ??= this.#readIndex();
    const file = (await this.#files).get(keyOf(operation, request));
    return file === undefined ? null : this.#text(file);
  }

  async #readIndex(): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const index = parsed(await this.#text("index.json"));
    const entries = isRecord(index) && Array.isArray(index.answers) ? index.answers : [];
    for (const entry of entries as unknown[]) {
      if (!isRecord(entry) || typeof entry.operation !== "string") continue;
      if (typeof entry.file === "string")
        files.set(keyOf(entry.operation, entry.request), entry.file);
    }
    return files;
  }

  /** A file that cannot be had is no error: Python gives the same answer, only later. */
  async #text(file: string): Promise<string | null> {
    try {
      const response = await fetch(new URL(file, this.#folder), { cache: "no-cache" });
      return response.ok ? await response.text() : null;
    } catch {
      return null;
    }
  }
}

/** A host without such files may answer with a page of its own. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The same text for the same request, in whatever order its fields come. A field that is `null` says
 * what a missing one says.
 */
function keyOf(operation: string, request: unknown): string {
  return JSON.stringify([operation, request], (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(isSaid).sort(byName)) : value,
  );
}

/** Whether the texts in a value have more letters than that. */
function isLonger(value: unknown, most: number): boolean {
  let rest = most;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && rest >= 0) {
    const item = waiting.pop();
    if (typeof item === "string") rest -= item.length;
    // Not spread into `push`, which takes only so many arguments.
    else if (Array.isArray(item)) for (const inner of item as unknown[]) waiting.push(inner);
    else if (isRecord(item)) waiting.push(...Object.values(item));
  }
  return rest < 0;
}

function isSaid([, value]: [string, unknown]): boolean {
  return value !== null && value !== undefined;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
