/** Answers that were computed when the page was built: a page shows them before Python is there. */

import { isRecord } from "./answers";
import { carriedText, isOneFile } from "./carried";
import { preparedFolder, siteRoot } from "./root";

interface Found {
  readonly file?: string;
  /** A short answer stands in the index itself. */
  readonly answer?: string;
}

/** An answer as Python wrote it, to this request. */
export interface Brought {
  readonly operation: string;
  readonly request: unknown;
  readonly answer: string;
}

/** The text of a file of answers, `null` if it cannot be had. */
type ReadText = (file: string) => Promise<string | null>;

/** Prepared requests are short: a longer one need not be compared, which takes long for megabytes. */
const MOST_LETTERS = 10_000;

export class PreparedAnswers {
  readonly #text: ReadText;
  readonly #brought = new Map<string, string>();
  #entries: Promise<ReadonlyMap<string, Found>> | undefined;

  constructor(text: ReadText) {
    this.#text = text;
  }

  /** Know answers that the page brings along, so that no file is read for them. */
  bring(answers: readonly Brought[]): void {
    for (const { operation, request, answer } of answers) {
      this.#brought.set(keyOf(operation, request), answer);
    }
  }

  /** The answer to a request as Python wrote it, or `null` if none was prepared. */
  async find(operation: string, request: unknown): Promise<string | null> {
    if (isLonger(request, MOST_LETTERS)) return null;
    const key = keyOf(operation, request);
    const brought = this.#brought.get(key);
    if (brought !== undefined) return brought;
    this.#entries ??= this.#readIndex();
    const found = (await this.#entries).get(key);
    if (found?.answer !== undefined) return found.answer;
    return found?.file === undefined ? null : this.#text(found.file);
  }

  async #readIndex(): Promise<ReadonlyMap<string, Found>> {
    const found = new Map<string, Found>();
    const index = parsed(await this.#text("index.json"));
    const entries = isRecord(index) && Array.isArray(index.answers) ? index.answers : [];
    for (const entry of entries as unknown[]) {
      if (!isRecord(entry) || typeof entry.operation !== "string") continue;
      const key = keyOf(entry.operation, entry.request);
      if (typeof entry.answer === "string") found.set(key, { answer: entry.answer });
      else if (typeof entry.file === "string") found.set(key, { file: entry.file });
    }
    return found;
  }
}

/**
 * Read a file of the answers prepared for this page, wherever they are. One that cannot be had is no
 * error: Python gives the same answer, only later.
 */
export async function preparedText(file: string): Promise<string | null> {
  try {
    if (isOneFile()) return (await (carriedAnswers ??= readCarried()))[file] ?? null;
    const folder = new URL(preparedFolder(), siteRoot());
    const response = await fetch(new URL(file, folder), { cache: "no-cache" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** The files of a folder stand together in the page that is one file. */
let carriedAnswers: Promise<Readonly<Record<string, string>>> | undefined;

async function readCarried(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await carriedText(preparedFolder())) as Readonly<Record<string, string>>;
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
