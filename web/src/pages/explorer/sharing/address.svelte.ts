/**
 * Keeps the address of the page in step with what it shows, and shows what an address names.
 *
 * Within a view the address is replaced, at most twice a second; a change of the example, the level
 * or the panel is a new entry of the history. So Back leads to the previous view as it was left.
 */
import { afterPaint } from "../../../controls/painting";
import { isRecord } from "../../../engine/answers";
import { siteRoot } from "../../../engine/root";
import { Damaged } from "../../../share/json";
import type { Explorer } from "../explorer.svelte";
import { capture, restore } from "./capture";
import { keep, openStorage, sameCorpus, textLength, withTexts } from "./kept";
import { hashOf, MOST_LINK, Newer, readHash, stateIn } from "./link";
import type { SharedState } from "./state";

/** Why a link, a file or a place in it cannot be shown. */
export type Problem =
  | { readonly kind: "link" | "version" | "missing" | "picked" }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "step"; readonly step: number; readonly steps: number };

const PAUSE_MILLISECONDS = 500;

/** Packing a longer text at each step would be felt. */
const MOST_PACKED = 40_000;

export class Address {
  problem = $state.raw<Problem | null>(null);

  readonly #explorer: Explorer;
  /** What the entries of the history stand for, as far as this visit knows. */
  readonly #entries = new Map<number, SharedState>();
  /** The entry that is shown. */
  #entry = 0;
  #here: SharedState | null = null;
  /** A view that was entered and has no entry yet. */
  #ahead: SharedState | null = null;
  #written = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownHash = "";
  #embedded = false;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  /** Leave the address as it is: in a frame, an entry of the history would be one of the host's. */
  embed(): void {
    this.#embedded = true;
  }

  /** The page that links shall lead to. */
  get page(): string {
    return this.#embedded ? siteRoot() : location.href;
  }

  /** Show what the address names. Tells whether it names anything that could be shown. */
  open(): boolean {
    this.#shownHash = location.hash;
    this.#entry = entryOfHistory() ?? 0;
    this.#write(location.hash, "replace");
    return this.#show(location.hash);
  }

  /** Follow the Back button and links that are put in by hand, until the function given back runs. */
  follow(): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener("popstate", () => this.#arrive(), { signal });
    addEventListener("hashchange", () => this.#arrive(), { signal });
    // A reload comes back to what was written last.
    const leave = (): void => (this.#timer === undefined ? undefined : this.flush());
    addEventListener("pagehide", leave, { signal });
    addEventListener("beforeunload", leave, { signal });
    if (!this.#embedded) afterPaint(openStorage);
    return () => listeners.abort();
  }

  /** What the page shows now. */
  note(state: SharedState): void {
    if (this.#embedded) return;
    const before = this.#ahead ?? this.#here;
    if (before !== null && same(before, state)) return;
    if (this.#here === null || viewOf(state) === viewOf(this.#here)) {
      this.#here = state;
      this.#ahead = null;
    } else {
      this.#ahead = state;
    }
    this.#entries.set(this.#entry, this.#here);
    // What the page shows by itself needs no address.
    if (before === null) return;
    // Even the first time after the change is on show, since writing takes some milliseconds.
    const wait = this.#written + PAUSE_MILLISECONDS - performance.now();
    this.#timer ??= setTimeout(() => this.flush(), Math.max(wait, 0));
  }

  /** Write what is still to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#here === null) return;
    const hash = addressOf(this.#here);
    if (hash !== this.#shownHash) this.#write(hash, "replace");
    if (this.#ahead === null) return;
    this.problem = null;
    this.#here = this.#ahead;
    this.#ahead = null;
    this.#entry += 1;
    this.#entries.set(this.#entry, this.#here);
    this.#write(addressOf(this.#here), "push");
  }

  /** Show a state in an entry of its own: Back leads to what was there before. Throws `Damaged`. */
  enter(state: SharedState): void {
    this.flush();
    this.problem = null;
    restore(this.#explorer, state);
    this.#entry += 1;
    this.#here = state;
    this.#entries.set(this.#entry, state);
    this.#write(addressOf(state), "push");
  }

  #write(hash: string, how: "replace" | "push"): void {
    this.#shownHash = hash;
    if (this.#embedded) return;
    this.#written = performance.now();
    try {
      const entry = { pytok: this.#entry };
      if (how === "push") history.pushState(entry, "", hash);
      else history.replaceState(entry, "", hash === "" ? null : hash);
    } catch {
      // A frame or a file may be refused an address; the dialog gives the link all the same.
    }
  }

  #arrive(): void {
    if (location.hash === this.#shownHash && entryOfHistory() === this.#entry) return;
    // A host that only puts its own mark behind `#` does not ask for another view.
    if (this.#embedded && stateIn(location.hash) === "") return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shownHash = location.hash;
    const entry = entryOfHistory();
    // A link came before the view that was entered had its entry: Back shall lead to that view.
    if (entry === null && this.#ahead !== null) this.#entries.set(this.#entry, this.#ahead);
    this.#ahead = null;
    const known = entry === null ? undefined : this.#entries.get(entry);
    this.#entry = entry ?? Math.max(this.#entry, ...this.#entries.keys()) + 1;
    if (entry === null) this.#write(location.hash, "replace");
    if (known !== undefined) {
      this.#here = known;
      this.problem = null;
      restore(this.#explorer, known, "keep");
    } else if (!this.#show(location.hash) && this.problem === null) {
      this.#explorer.showFirst();
    }
  }

  #show(hash: string): boolean {
    try {
      this.problem = null;
      const named = readHash(hash);
      if (named === null) return false;
      const state = withTexts(named);
      if (state === null) {
        this.problem = { kind: "missing" };
        return false;
      }
      restore(this.#explorer, state);
      this.#here = capture(this.#explorer);
      this.#entries.set(this.#entry, this.#here);
      return true;
    } catch (error) {
      if (error instanceof Newer) this.problem = { kind: "version" };
      else if (error instanceof Damaged) this.problem = { kind: "link" };
      else throw error;
      return false;
    }
  }
}

/** The views between which Back and Forward go. */
function viewOf({ corpus, level, panel }: SharedState): string {
  return [corpus.kind === "example" ? corpus.example.id : "", level, panel].join(" ");
}

/** What stands behind `#`: the state, or as much of it as an address can hold. */
function addressOf(state: SharedState): string {
  const hash = textLength(state) > MOST_PACKED ? null : hashOf(state);
  const fits =
    hash !== null && location.href.length - location.hash.length + hash.length <= MOST_LINK;
  return (fits ? hash : hashOf(keep(state))) ?? "";
}

function same(one: SharedState, other: SharedState): boolean {
  return sameCorpus(one.corpus, other.corpus) && rest(one) === rest(other);
}

function rest(state: SharedState): string {
  return JSON.stringify({ ...state, corpus: null });
}

/** The number of the entry of the history that is shown, if this page gave it one. */
function entryOfHistory(): number | null {
  const state: unknown = history.state;
  return isRecord(state) && typeof state.pytok === "number" ? state.pytok : null;
}
