/** Saving, loading and exporting the tokenizer; what was asked for outlives the panel. */
import { saveText } from "../../../controls/saving";
import { Job } from "../../../engine/job.svelte";
import type { ExportFormat, ImportResponse } from "../../../engine/types.generated";
import type { Explorer, Learned } from "../explorer.svelte";
import { Selection } from "../../../figures/selection.svelte";
import { text, type Json } from "../../../share/json";
import type { Shareable } from "../sharing/state";

export type SavedAs = Exclude<ExportFormat, "python"> | "recording";

/** A file that was saved, and the check that it was put to; null if the text allowed none. */
interface Saved {
  readonly of: Learned;
  readonly as: SavedAs;
  readonly name: string;
  readonly sameIds: boolean | null;
}

interface Code {
  readonly of: Learned;
  readonly text: string;
  readonly name: string;
  readonly sameIds: boolean | null;
}

const ENDINGS: Readonly<Record<SavedAs, string>> = {
  pytok: ".pytok.json",
  huggingface: ".tokenizer.json",
  tiktoken: ".tiktoken",
  recording: ".recording.json",
};
const KNOWN_ENDINGS = /(\.(pytok|tokenizer|recording))?(\.(json|tiktoken|model|txt|py))?$/i;
/** Characters of the corpus that a file is tried on, unless the reader gives another text. */
const SAMPLE_CHARACTERS = 40;

export class TokenizerFiles implements Shareable {
  readonly loading = new Job();
  readonly saving = new Job();
  readonly coding = new Job();
  /** The text that files are tried on, if the reader gave one. */
  ownSample = $state<string | null>(null);
  /** The file that is being read, or was read last. */
  fileName = $state("");
  /** Whether that file holds no text. */
  unreadable = $state(false);
  /** What the job that saves is about. */
  asked = $state.raw<SavedAs>("pytok");
  #saved = $state.raw<Saved | null>(null);
  #code = $state.raw<Code | null>(null);

  readonly #explorer: Explorer;
  #lastFile: File | null = null;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  readonly sample = $derived.by(() => {
    const words = this.#explorer.result?.request.documents[0] ?? "";
    const beginning = words.slice(0, 2 * SAMPLE_CHARACTERS);
    return this.ownSample ?? Array.from(beginning).slice(0, SAMPLE_CHARACTERS).join("");
  });
  /** What was saved and written stays on show for as long as it is that of the tokenizer. */
  readonly saved = $derived.by(() => this.#ofNow(this.#saved));
  readonly code = $derived.by(() => this.#ofNow(this.#code));
  readonly stem = $derived.by(() => {
    const { loaded, result, example } = this.#explorer;
    if (loaded !== null) return loaded.name.replace(KNOWN_ENDINGS, "") || "tokenizer";
    const alphabet = result?.request.alphabet ?? "";
    return `${example?.id ?? "own-text"}-${alphabet}-${result?.answer.merges.length ?? 0}-merges`;
  });

  share(): Json {
    return this.ownSample;
  }

  read(value: unknown): () => void {
    const given = text(value, "files");
    return () => this.setSample(given);
  }

  forget(): void {
    if (this.ownSample !== null) this.setSample(null);
  }

  setSample(text: string | null): void {
    this.ownSample = text;
    this.#saved = null;
    this.#code = null;
  }

  async save(as: SavedAs): Promise<void> {
    const { tokenizer: of } = this.#explorer;
    if (of === null) return;
    this.asked = as;
    this.#saved = null;
    const name = this.stem + ENDINGS[as];
    const file = as === "recording" ? await this.#recording() : await this.#exported(as, of);
    if (file === null) return;
    if (file.sameIds !== false) saveText(name, file.content);
    this.#saved = { of, as, name, sameIds: file.sameIds };
  }

  /** Write the tokenizer as Python code; tells whether it is there. */
  async writeCode(): Promise<boolean> {
    const { tokenizer: of } = this.#explorer;
    if (of === null) return false;
    this.#code = null;
    const name = `${this.stem.replace(/\W+/g, "_")}.py`;
    const request = { tokenizer: of.data, format: "python" as const, text: this.sample };
    const answer = await this.coding.run("export", request);
    if (answer === null) return false;
    this.#code = { of, name, text: answer.content, sameIds: answer.same_ids };
    return true;
  }

  saveCode(): void {
    if (this.code !== null) saveText(this.code.name, this.code.text);
  }

  /** Load a tokenizer; if that fails, the one at hand stays. Tells whether it is loaded. */
  async load(file: File): Promise<boolean> {
    this.#lastFile = file;
    this.fileName = file.name;
    this.unreadable = false;
    this.loading.cancel();
    let content: string;
    try {
      content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      this.unreadable = true;
      return false;
    }
    const answer = await this.loading.run("import", { content, format: "auto" });
    if (answer === null) return false;
    this.#use(file.name, answer);
    return true;
  }

  loadAgain(): void {
    if (this.#lastFile !== null) void this.load(this.#lastFile);
  }

  backToTrained(): void {
    this.#explorer.loaded = null;
  }

  #use(name: string, answer: ImportResponse): void {
    this.#explorer.loaded = {
      name,
      format: answer.format,
      data: answer.tokenizer,
      firstLearnedId: answer.first_learned_id,
      vocabulary: new Map(answer.vocabulary.map((entry) => [entry.id, entry])),
      selection: new Selection(),
    };
  }

  async #exported(
    format: Exclude<SavedAs, "recording">,
    of: Learned,
  ): Promise<{ content: string; sameIds: boolean | null } | null> {
    const request = { tokenizer: of.data, format, text: this.sample };
    const answer = await this.saving.run("export", request);
    return answer && { content: answer.content, sameIds: answer.same_ids };
  }

  /** The answer to the training on show, as Python writes it: the page has only read it. */
  async #recording(): Promise<{ content: string; sameIds: null } | null> {
    const request = this.#explorer.result?.request;
    if (request === undefined) return null;
    const content = await this.saving.runText("train", request);
    return content === null ? null : { content, sameIds: null };
  }

  #ofNow<One extends { readonly of: Learned }>(one: One | null): One | null {
    return one?.of === this.#explorer.tokenizer ? one : null;
  }
}
