/** Ids as the reader types them, and the text they give. */
import { engine } from "../../../engine/engine";
import { Job } from "../../../engine/job.svelte";
import type { IdReport } from "../../../engine/types.generated";
import type { Explorer, Learned } from "../explorer.svelte";
import { text, type Json } from "../../../share/json";
import type { Shareable } from "../sharing/state";
import { Pause } from "./pause";

/** Ids that are taken over from the encoded text; more would be slow to edit. */
export const MOST_IDS = 2000;

const LAST_ENTRY = /[^\s,;[\]()]+[\s,;[\]()]*$/;

interface Read {
  readonly learned: Learned;
  readonly typed: string;
  readonly report: IdReport;
}

export class Decoding implements Shareable {
  readonly job = new Job();
  typed = $state("");
  result = $state.raw<Read | null>(null);

  readonly #explorer: Explorer;
  readonly #pause = new Pause();
  /** The last ids that the reader did not type; null if a link gave some in place of them. */
  #given = $state.raw<string | null>("");
  #asked: { learned: Learned; typed: string } | null = null;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  edited(): void {
    engine.start();
  }

  /** The ids of the encoded text, in the way they are copied. */
  get encoded(): string {
    const ids = this.#explorer.encoding.result?.answer.ids ?? [];
    return Array.from(ids.slice(0, MOST_IDS)).join(" ");
  }

  useEncoded(): void {
    this.typed = this.#given = this.encoded;
  }

  /** Take the last id away, and so perhaps the end of a character. */
  cutLast(): void {
    this.typed = this.typed.replace(LAST_ENTRY, "").trimEnd();
    this.edited();
  }

  /** Read what there is: at once with another tokenizer, after a pause while typing. */
  follow(learned: Learned | null): void {
    if (learned === null) return;
    const encoding = this.#explorer.encoding;
    encoding.follow(learned);
    const own = this.typed !== this.#given;
    if (!own) {
      // The ids of the encoded text are on their way.
      if (encoding.job.busy) return;
      this.useEncoded();
    }
    if (learned !== this.#asked?.learned || !own) this.#ask(learned);
    else if (this.typed !== this.#asked.typed) this.#pause.then(() => this.#ask(learned));
    else this.#pause.cancel();
  }

  /** A link holds the ids that the reader typed. */
  share(): Json {
    return this.typed === this.#given ? null : this.typed;
  }

  read(value: unknown): () => void {
    const typed = text(value, "decode");
    return () => {
      this.#given = null;
      this.typed = typed;
    };
  }

  forget(): void {
    if (this.typed !== this.#given) this.typed = this.#given = "";
  }

  again(): void {
    this.#asked = null;
    if (this.#explorer.tokenizer !== null) this.#ask(this.#explorer.tokenizer);
  }

  #ask(learned: Learned): void {
    this.#pause.cancel();
    if (learned === this.#asked?.learned && this.typed === this.#asked.typed) return;
    this.#asked = { learned, typed: this.typed };
    void this.#read(this.#asked);
  }

  async #read(asked: { learned: Learned; typed: string }): Promise<void> {
    const request = { tokenizer: asked.learned.data, typed: asked.typed };
    const report = await this.job.run("read_ids", request);
    if (this.#asked === asked) this.result = report === null ? null : { ...asked, report };
  }
}
