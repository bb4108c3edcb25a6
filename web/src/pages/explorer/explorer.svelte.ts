/** The state of the explorer: the corpus, the settings, and the recording on show. */
import { engine } from "../../engine/engine";
import { Job } from "../../engine/job.svelte";
import type {
  AlphabetName,
  FileFormat,
  TokenizerData,
  TrainRequest,
  TrainResponse,
  VocabularyEntry,
} from "../../engine/types.generated";
import { language } from "../../i18n/language.svelte";
import type { Locale } from "../../paraglide/runtime.js";
import { Player } from "../../player/player.svelte";
import {
  documentsOf,
  readFile,
  sourceOf,
  type DocumentsBy,
  type Source,
} from "../../controls/corpus";
import { EXAMPLES, type Example } from "./examples";
import { FIRST_ANSWERS } from "./first-answers";
import { TokenizerFiles } from "./panels/files.svelte";
import { VariantStudy } from "./panels/variants.svelte";
import { VocabularyView } from "./panels/vocabulary.svelte";
import { Ladder } from "./levels/ladder.svelte";
import { Quiz } from "./quiz/quiz.svelte";
import { Decoding } from "./panels/decoding.svelte";
import { Encoding } from "./panels/encoding.svelte";
import { Lenses } from "./panels/lenses.svelte";
import { Selection } from "../../figures/selection.svelte";
import { Address } from "./sharing/address.svelte";
import { arrive } from "./sharing/capture";
import { openSession, sessionAmong } from "./sharing/session-file";
import type { Place, Shareable, SharedState } from "./sharing/state";

engine.bring(FIRST_ANSWERS);

/** A recording together with the request it answers. */
export interface Result {
  readonly request: Required<TrainRequest>;
  readonly answer: TrainResponse;
  /** Which of the reader's edits it has seen. */
  readonly edits: number;
}

/** A tokenizer to work with: the one just trained, or one from a file. */
export interface Learned {
  readonly data: TokenizerData;
  readonly firstLearnedId: number;
  readonly vocabulary: ReadonlyMap<number, VocabularyEntry>;
  /** What of it the reader looks at. In a file, an id means another token than in the recording. */
  readonly selection: Selection;
}

/** A tokenizer from a file. */
export interface Loaded extends Learned {
  readonly name: string;
  readonly format: FileFormat;
}

/** The rungs of the ladder, from one step to the whole training. */
export type LevelName = "step" | "timeline" | "corpus" | "tree" | "curve";

/** What can be done with the tokenizer. */
export type PanelName = "encode" | "lenses" | "decode" | "vocabulary" | "variants" | "files";

/** The reader's own text and settings, kept while an example is on show. */
interface Draft {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly documentsBy: DocumentsBy;
  readonly numMerges: number | null;
  readonly minFrequency: number | null;
}

export class Explorer {
  readonly player = new Player();
  readonly job = new Job();
  readonly selection = new Selection();
  readonly ladder = new Ladder();
  readonly address = new Address(this);
  readonly quiz = new Quiz(this);
  readonly encoding = new Encoding(this);
  readonly lenses = new Lenses(this);
  readonly decoding = new Decoding(this);
  readonly variants = new VariantStudy(this);

  alphabet = $state<AlphabetName>("characters");
  /** The example on show; null stands for the reader's own text. */
  example = $state.raw<Example | null>(EXAMPLES[0] ?? null);
  /** The language of the example's texts: that of the page, unless a link names another. */
  exampleLanguage = $state(language.current);
  text = $state("");
  sources = $state.raw<readonly Source[]>([]);
  refused = $state.raw<readonly string[]>([]);
  documentsBy = $state<DocumentsBy>("line");
  numMerges = $state<number | null>(12);
  minFrequency = $state<number | null>(2);

  result = $state.raw<Result | null>(null);
  level = $state<LevelName>("step");
  panel = $state<PanelName>("encode");
  /** Where to go once the recording is there. */
  wanted = $state.raw<Place | null>(null);
  /** The reader's own text, to come back to from an example. */
  draft = $state.raw<Draft | null>(null);
  /** Whether text or settings were changed since the recording was made. */
  readonly stale = $derived.by(() => this.result !== null && this.result.edits !== this.#edits);

  readonly vocabulary = $derived(
    new Map(this.result?.answer.vocabulary.map((entry) => [entry.id, entry])),
  );
  /** The tokenizer from a file, until the reader goes back to the one just trained. */
  loaded = $state.raw<Loaded | null>(null);
  readonly trained: Learned | null = $derived(
    this.result && {
      data: this.result.answer.tokenizer,
      firstLearnedId: this.result.answer.first_learned_id,
      vocabulary: this.vocabulary,
      selection: this.selection,
    },
  );
  /** What the panels work with. */
  readonly tokenizer: Learned | null = $derived(this.loaded ?? this.trained);
  readonly vocabularyView = new VocabularyView(this);
  readonly files = new TokenizerFiles(this);
  /** What links and files hold of the panels; one line a panel. A name is never changed. */
  readonly parts: Readonly<Record<string, Shareable>> = {
    encode: this.encoding,
    lenses: this.lenses,
    decode: this.decoding,
    vocabulary: this.vocabularyView,
    variants: this.variants,
    files: this.files,
  };
  /** Brings the figure into view; the page that shows it sets this. */
  showFigure: () => void = () => undefined;

  /** Counts everything that a recording depends on and that has changed. */
  #edits = $state(0);
  #pageLanguage = language.current;

  /** Begin with what the address names, else with `opening`, which is that of an embedded explorer. */
  constructor(opening: SharedState | null = null) {
    if (opening !== null) this.address.embed();
    if (this.address.open()) return;
    if (opening === null) this.showFirst();
    else this.show(opening, true);
  }

  showFirst(): void {
    if (EXAMPLES[0] !== undefined) this.choose(EXAMPLES[0]);
  }

  /** Show an example: its text, its settings, its recording. The reader's own text is kept. */
  choose(example: Example): void {
    if (this.example === null) this.draft = this.#ownDraft();
    this.example = example;
    this.sources = [];
    this.numMerges = example.num_merges;
    this.minFrequency = example.min_frequency;
    this.#showExampleText(example, language.current);
    void this.train();
  }

  /** Show the corpus of a link or a file, trained anew only if it has changed. */
  show({ corpus, settings, place }: SharedState, changed: boolean): void {
    if (changed) {
      if (corpus.kind === "example") {
        if (this.example === null) this.draft = this.#ownDraft();
        this.example = corpus.example;
        this.sources = [];
        this.#showExampleText(corpus.example, corpus.language);
      } else {
        this.example = null;
        this.draft = null;
        this.text = corpus.text;
        this.sources = corpus.files.map(({ name, text }) => sourceOf(name, text));
        this.documentsBy = corpus.documentsBy;
      }
      Object.assign(this, settings);
      this.#changed();
    }
    this.wanted = place;
    if (this.result === null || this.stale || this.job.busy) void this.train();
    else {
      arrive(this);
      this.quiz.begin();
    }
  }

  /** Go back to the reader's own text. */
  chooseOwn(): void {
    if (this.draft === null) return;
    this.example = null;
    Object.assign(this, this.draft);
    this.draft = null;
    this.#changed();
    void this.train();
  }

  /** An example follows the language of the page; the reader's own text and settings stay. */
  followLanguage(): void {
    if (this.#pageLanguage === language.current) return;
    this.#pageLanguage = language.current;
    if (this.example !== null && this.exampleLanguage !== language.current) {
      this.#showExampleText(this.example, language.current);
      void this.train();
    }
  }

  setAlphabet(alphabet: AlphabetName): void {
    this.alphabet = alphabet;
    this.#changed();
    void this.train();
  }

  /** The reader changed the text or a setting: it is theirs now, and Python will be wanted. */
  edited({ text }: { text: boolean }): void {
    // Whoever works on the text does not watch.
    if (this.player.playing) this.player.pause();
    if (text) {
      this.example = null;
      this.draft = null;
    }
    this.#changed();
    engine.start();
  }

  async addFiles(files: Iterable<File>): Promise<void> {
    const read = await Promise.all(Array.from(files, readFile));
    const refused = read.flatMap((file) => ("refused" in file ? file.refused : []));
    const sources = read.flatMap((file) => ("source" in file ? file.source : []));
    const session = sessionAmong(sources);
    if (session !== null) {
      openSession(this, session);
      return;
    }
    if (sources.length > 0) {
      // The text of an example was not the reader's own; theirs replaces it.
      if (this.example !== null) this.text = "";
      this.sources = [...this.sources, ...sources];
      this.edited({ text: true });
    }
    this.refused = refused;
  }

  /** Keep a long text beside the text field. */
  setAside(text: string, name: string): void {
    if (this.example !== null) this.text = "";
    this.sources = [...this.sources, sourceOf(name, text)];
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

  /**
   * Train on what is given; a newer training makes this one void. Tells whether the recording is
   * that of what is given now, which may have been edited meanwhile.
   */
  async train(): Promise<boolean> {
    const request = this.#request();
    const edits = this.#edits;
    this.refused = [];
    const answer = await this.job.run("train", request);
    if (answer === null) return false;
    this.result = { request, answer, edits };
    this.player.reset(answer.merges.length);
    this.selection.keepWithin(this.vocabulary);
    this.ladder.reset();
    this.quiz.begin();
    arrive(this);
    this.quiz.begin();
    return edits === this.#edits;
  }

  #changed(): void {
    this.wanted = null;
    this.#edits += 1;
    this.refused = [];
  }

  #ownDraft(): Draft {
    const { text, sources, documentsBy, numMerges, minFrequency } = this;
    return { text, sources, documentsBy, numMerges, minFrequency };
  }

  #showExampleText(example: Example, textLanguage: Locale): void {
    const documents = example.documents[textLanguage];
    this.exampleLanguage = textLanguage;
    this.documentsBy = documents.some((text) => text.includes("\n")) ? "whole" : "line";
    this.text = documents.join("\n");
    this.#changed();
  }

  #request(): Required<TrainRequest> {
    // The documents of an example are taken as they are written, so that the prepared answer fits.
    const documents =
      this.example === null
        ? documentsOf(this.ownTexts(), this.documentsBy)
        : [...this.example.documents[this.exampleLanguage]];
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
