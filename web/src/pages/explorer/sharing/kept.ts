/**
 * Texts too long for an address: the address holds a key, and the texts stay with this tab, where a
 * reload finds them again. Anywhere else the key says that they are missing.
 */
import { Fields, text } from "../../../share/json";
import { storePieces, storedPieces } from "./storage";
import {
  fromJson,
  toJson,
  type AddressState,
  type Corpus,
  type KeptCorpus,
  type SharedState,
} from "./state";

const PLACE = "pytok.kept";
/** All texts in a row, as they are: JSON would look at each letter of a megabyte. */
const TEXTS = "pytok.kept.texts";

/** Browsers store some five million letters. */
const MOST_KEPT = 4_000_000;

let last: { readonly state: SharedState; readonly key: string } | null = null;

/** Whoever looks into the storage first waits for the browser: better while there is nothing long. */
export function openStorage(): void {
  try {
    sessionStorage.getItem(PLACE);
  } catch {
    // No storage: `store` does without.
  }
}

/** Keep the texts of a state in place of those before; gives what an address can hold of it. */
export function keep(state: SharedState): SharedState<KeptCorpus> {
  if (last === null || !sameTexts(last.state, state)) last = { state, key: store(state) };
  return { ...state, corpus: { kind: "kept", key: last.key }, parts: {} };
}

/** A state from an address with its texts, null if they are not kept here. */
export function withTexts(state: AddressState): SharedState | null {
  if (isWhole(state)) return state;
  if (state.corpus.kind !== "kept") return null;
  const texts = last?.key === state.corpus.key ? last.state : stored(state.corpus.key);
  return texts === null ? null : { ...state, corpus: texts.corpus, parts: texts.parts };
}

/** How many letters the texts of a state have; those of an example are not in the address. */
export function textLength({ corpus, parts }: SharedState): number {
  const own = corpus.kind === "own" ? [corpus, ...corpus.files] : [];
  return JSON.stringify(parts).length + own.reduce((sum, { text }) => sum + text.length, 0);
}

function sameTexts(one: SharedState, other: SharedState): boolean {
  return (
    sameCorpus(one.corpus, other.corpus) &&
    JSON.stringify(one.parts) === JSON.stringify(other.parts)
  );
}

/** Whether two corpora are the same. */
export function sameCorpus(one: SharedState["corpus"], other: SharedState["corpus"]): boolean {
  if (one.kind === "example") {
    return (
      other.kind === "example" && one.example === other.example && one.language === other.language
    );
  }
  return (
    other.kind === "own" &&
    one.text === other.text &&
    one.documentsBy === other.documentsBy &&
    one.files.length === other.files.length &&
    one.files.every((file, index) => {
      const twin = other.files[index];
      return file === twin || (file.name === twin?.name && file.text === twin.text);
    })
  );
}

function store(state: SharedState): string {
  if (textLength(state) > MOST_KEPT) return "";
  // Drawn by lot: a checksum of megabytes would be felt.
  const key = Math.random().toString(36).slice(2);
  const texts: string[] = [];
  // In place of each text stands its length, as a text.
  const corpus = withEach(state.corpus, (one) => {
    texts.push(one);
    return String(one.length);
  });
  try {
    // Whatever fails below, an older key shall not be given newer texts.
    sessionStorage.removeItem(PLACE);
    storePieces(TEXTS, texts.join(""));
    sessionStorage.setItem(PLACE, JSON.stringify({ key, state: toJson({ ...state, corpus }) }));
  } catch {
    // No storage, or too little: a reload will say that the texts are missing.
  }
  return key;
}

function stored(key: string): SharedState | null {
  try {
    const kept = new Fields(JSON.parse(sessionStorage.getItem(PLACE) ?? ""), PLACE);
    if (kept.read("key", text) !== key) return null;
    const state = kept.read("state", fromJson);
    if (!isWhole(state)) return null;
    const all = storedPieces(TEXTS);
    let start = 0;
    const corpus = withEach(state.corpus, (length) => all.slice(start, (start += Number(length))));
    return start === all.length ? { ...state, corpus } : null;
  } catch {
    return null;
  }
}

/** A corpus with another text for each of its own. */
function withEach(corpus: Corpus, other: (text: string) => string): Corpus {
  if (corpus.kind === "example") return corpus;
  return {
    ...corpus,
    text: other(corpus.text),
    files: corpus.files.map(({ name, text }) => ({ name, text: other(text) })),
  };
}

/** Whether a state from an address holds its texts itself. */
export function isWhole(state: AddressState): state is SharedState {
  return state.corpus.kind !== "kept";
}
