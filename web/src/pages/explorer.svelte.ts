/** The state of the explorer: the corpus, the settings, and the recording on show. */
import { engine, EngineError, type EngineProgress } from "../engine/engine";
import type { AlphabetName, TrainRequest, TrainResponse } from "../engine/types.generated";
import { language } from "../i18n/language.svelte";
import { Player } from "../player/player.svelte";
import { documentsOf, readFile, type DocumentsBy, type Source } from "./corpus";
import { EXAMPLES, type Example } from "./examples";

export type Status =
  | { readonly state: "idle" }
  | { readonly state: "busy"; readonly progress: EngineProgress | null }
  | { readonly state: "failed"; readonly error: EngineError };

/** A recording together with the request it answers. */
export interface Result {
  readonly request: Required<TrainRequest>;
  readonly answer: TrainResponse;
}

export class Explorer {
  readonly player = new Player();

  alphabet = $state<AlphabetName>("characters");
  /** The example on show; null stands for the reader's own text. */
  example = $state.raw<Example | null>(EXAMPLES[0] ?? null);
  text = $state("");
  sources = $state.raw<readonly Source[]>([]);
  refused = $state.raw<readonly string[]>([]);
  documentsBy = $state<DocumentsBy>("line");
  numMerges = $state<number | null>(12);
  minFrequency = $state<number | null>(2);

  status = $state.raw<Status>({ state: "idle" });
  result = $state.raw<Result | null>(null);
  /** Whether text or settings were changed since the recording was made. */
  stale = $state(false);

  readonly vocabulary = $derived(
    new Map(this.result?.answer.vocabulary.map((entry) => [entry.id, entry])),
  );

  #running: AbortController | null = null;
  /** The language whose example texts are in the text field. */
  #exampleLanguage = language.current;

  constructor() {
    if (this.example !== null) this.choose(this.example);
  }

  /** Show an example: its text, its settings, its recording. */
  choose(example: Example): void {
    this.example = example;
    this.#exampleLanguage = language.current;
    this.sources = [];
    this.refused = [];
    this.documentsBy = example.documents[language.current].some((text) => text.includes("\n"))
      ? "whole"
      : "line";
    this.text = example.documents[language.current].join("\n");
    this.numMerges = example.num_merges;
    this.minFrequency = example.min_frequency;
    void this.train();
  }

  /** An untouched example follows the language of the page; the reader's own text stays. */
  followLanguage(): void {
    if (this.example !== null && this.#exampleLanguage !== language.current) {
      this.choose(this.example);
    }
  }

  setAlphabet(alphabet: AlphabetName): void {
    this.alphabet = alphabet;
    void this.train();
  }

  /** The reader changed the text or a setting: it is theirs now, and Python will be wanted. */
  edited({ text }: { text: boolean }): void {
    if (text) this.example = null;
    this.stale = true;
    engine.start();
  }

  async addFiles(files: Iterable<File>): Promise<void> {
    const read = await Promise.all(Array.from(files, readFile));
    this.refused = read.flatMap((file) => ("refused" in file ? file.refused : []));
    const sources = read.flatMap((file) => ("source" in file ? file.source : []));
    if (sources.length > 0) {
      // The text of an example was not the reader's own; theirs replaces it.
      if (this.example !== null) this.text = "";
      this.sources = [...this.sources, ...sources];
      this.edited({ text: true });
    }
  }

  /** Keep a long text beside the text field, which is empty again. */
  setAside(text: string, name: string): void {
    this.text = "";
    this.sources = [...this.sources, { name, text }];
    this.edited({ text: true });
  }

  removeFile(place: number): void {
    this.sources = this.sources.filter((_, index) => index !== place);
    this.edited({ text: true });
  }

  /** The texts the reader gave: the files, and what stands in the text field. */
  ownTexts(): string[] {
    const texts = this.sources.map(({ text }) => text);
    return this.text === "" ? texts : [...texts, this.text];
  }

  /** Train on what is given; tell whether it was done. A newer training makes this one void. */
  async train(): Promise<boolean> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const request = this.#request();
    this.status = { state: "busy", progress: null };
    try {
      const answer = await engine.run("train", request, {
        signal: running.signal,
        onProgress: (progress) => {
          if (this.#running === running) this.status = { state: "busy", progress };
        },
      });
      if (this.#running !== running) return false;
      this.result = { request, answer };
      this.stale = false;
      this.player.reset(answer.merges.length);
      this.status = { state: "idle" };
      return true;
    } catch (error) {
      if (this.#running !== running) return false;
      if (!(error instanceof EngineError)) throw error;
      this.status = error.code === "cancelled" ? { state: "idle" } : { state: "failed", error };
      return false;
    }
  }

  cancel(): void {
    this.#running?.abort();
  }

  retry(): void {
    engine.retry();
    void this.train();
  }

  #request(): Required<TrainRequest> {
    // The documents of an example are taken as they are written, so that the prepared answer fits.
    const documents =
      this.example === null
        ? documentsOf(this.ownTexts(), this.documentsBy)
        : [...this.example.documents[this.#exampleLanguage]];
    return {
      documents,
      // An empty number field is not a number; Python says what it must be.
      num_merges: this.numMerges ?? -1,
      min_frequency: this.minFrequency ?? 0,
      alphabet: this.alphabet,
      normalization: null,
    };
  }
}
