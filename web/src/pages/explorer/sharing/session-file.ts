/** A state as a file, for what is too long for a link. */
import { Damaged, Fields } from "../../../share/json";
import type { Explorer } from "../explorer.svelte";
import { isWhole } from "./kept";
import { fromJson, toJson, type NamedText, type SharedState } from "./state";

const FORMAT = "pytok-session";
const VERSION = 1;
const BEGINNING = new RegExp(`^\\s*\\{\\s*"format":\\s*"${FORMAT}"`);

export const SESSION_FILE = "pytok-session.json";

export function sessionText(state: SharedState): string {
  const file = { format: FORMAT, version: VERSION, state: toJson(state) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A session file among files that were dropped or chosen as texts, told by how it begins. */
export function sessionAmong<File extends NamedText>(files: readonly File[]): File | null {
  return files.find(({ text }) => BEGINNING.test(text.slice(0, 200))) ?? null;
}

/** Show what a file holds; a file that cannot be read is told, and changes nothing. */
export function openSession(explorer: Explorer, file: NamedText): void {
  try {
    explorer.address.enter(readSession(file.text));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    explorer.address.problem = { kind: "file", name: file.name };
  }
}

function readSession(content: string): SharedState {
  const fields = new Fields(parsed(content), "file");
  if (fields.read("format", (value) => value) !== FORMAT) throw new Damaged("format");
  if (fields.read("version", (value) => value) !== VERSION) throw new Damaged("version");
  const state = fromJson(fields.read("state", (value) => value));
  if (!isWhole(state)) throw new Damaged("text");
  return state;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Damaged("JSON");
  }
}
