/** A text to look at in layers. */
import lensTexts from "../../../../content/lens-text.json";
import { engine } from "../../../engine/engine";
import { Job } from "../../../engine/job.svelte";
import type { UnicodeResponse } from "../../../engine/types.generated";
import { language } from "../../../i18n/language.svelte";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Explorer, Learned } from "../explorer.svelte";
import { text, type Json } from "../../../share/json";
import type { Shareable } from "../sharing/state";
import { Pause } from "./pause";
import { exampleOf } from "./second-text";

/** Characters, as a person sees them, that are laid out; each has a row of its own in four layers. */
export const MOST_GRAPHEMES = 100;

interface Laid {
  readonly learned: Learned;
  readonly text: string;
  readonly answer: UnicodeResponse;
}

export class Lenses implements Shareable {
  readonly job = new Job();
  text = $state("");
  result = $state.raw<Laid | null>(null);

  /** The part of the text that is laid out. */
  readonly part = $derived(beginning(this.text));

  readonly #explorer: Explorer;
  readonly #pause = new Pause();
  /** The last text that the reader did not type; null if a link gave one in place of it. */
  #given = $state.raw<string | null>("");
  #asked: { learned: Learned; text: string } | null = null;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  typed(): void {
    engine.start();
  }

  /** Look at what there is: at once with another tokenizer, after a pause while typing. */
  follow(learned: Learned | null): void {
    if (learned === null) return;
    if (learned !== this.#asked?.learned) {
      if (this.text === this.#given) this.text = this.#given = lensTexts[this.#locale()];
      this.#ask(learned);
    } else if (this.part !== this.#asked?.text) this.#pause.then(() => this.#ask(learned));
    else this.#pause.cancel();
  }

  /** A link holds the text that the reader typed. */
  share(): Json {
    return this.text === this.#given ? null : this.text;
  }

  read(value: unknown): () => void {
    const typed = text(value, "lenses");
    return () => {
      this.#given = null;
      this.text = typed;
    };
  }

  forget(): void {
    if (this.text === this.#given) return;
    this.text = this.#given = "";
    this.#asked = null;
  }

  again(): void {
    if (this.#explorer.tokenizer !== null) this.#ask(this.#explorer.tokenizer);
  }

  /** The language of the example on show, so that the prepared answer fits. */
  #locale(): Locale {
    const result = this.#explorer.result;
    return (result && exampleOf(result)?.locale) ?? language.current;
  }

  #ask(learned: Learned): void {
    this.#pause.cancel();
    this.#asked = { learned, text: this.part };
    void this.#look(this.#asked);
  }

  async #look(asked: { learned: Learned; text: string }): Promise<void> {
    const request = { tokenizer: asked.learned.data, text: asked.text };
    const answer = await this.job.run("unicode", request);
    if (this.#asked === asked) this.result = answer === null ? null : { ...asked, answer };
  }
}

function beginning(text: string): string {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let end = 0;
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === MOST_GRAPHEMES) break;
    end += segment.length;
    count += 1;
  }
  return text.slice(0, end);
}
