/** A new text, encoded with the tokenizer at hand. */
import { engine } from "../../../engine/engine";
import { Job } from "../../../engine/job.svelte";
import type { EncodeResponse, Missed, Reasons } from "../../../engine/types.generated";
import { m } from "../../../paraglide/messages.js";
import { MOST_IN_FIELD, sourceOf, type Source } from "../../../controls/corpus";
import { afterPaint } from "../../../controls/painting";
import type { Explorer, Learned } from "../explorer.svelte";
import { text, type Json } from "../../../share/json";
import type { Shareable } from "../sharing/state";
import { Pause } from "./pause";
import { secondText } from "./second-text";

/** An answer together with what was asked. */
interface Encoded {
  readonly learned: Learned;
  readonly text: string;
  readonly answer: EncodeResponse;
}

export class Encoding implements Shareable {
  readonly job = new Job();
  readonly reasonsJob = new Job();

  /** What stands in the text field. */
  text = $state("");
  /** A text too long for the field. */
  aside = $state.raw<Source | null>(null);
  result = $state.raw<Encoded | null>(null);
  reasons = $state.raw<Reasons | null>(null);

  /** Which step of the encoding is on show; the last one is the result. */
  step = $state(0);
  /** Counts the steps the reader took, so that each is announced once. */
  stepped = $state(0);
  /** The boundary that is explained, by the base symbol before it. */
  boundary = $state<number | null>(null);
  /** The missed token whose place is shown. */
  missed = $state.raw<Missed | null>(null);

  readonly whole = $derived(this.aside?.text ?? this.text);
  readonly steps = $derived(this.result?.answer.steps ?? []);
  /** The rank up to which merges have been applied at the step on show. */
  readonly rank = $derived(this.step === 0 ? 0 : (this.steps[this.step - 1]?.rank ?? 0));

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
    if (this.text.length > MOST_IN_FIELD) {
      this.setAside(this.text);
      this.text = "";
    }
  }

  /** Keep a long text beside the field, which would lay out all of it at each key. */
  setAside(text: string): void {
    this.aside = sourceOf(m.pasted_text(), text);
  }

  removeAside(): void {
    this.aside = null;
  }

  /** Encode what there is to encode: at once with another tokenizer, after a pause while typing. */
  follow(learned: Learned | null): void {
    if (learned === null) return;
    const another = learned !== this.#asked?.learned;
    const trained = this.#explorer.result;
    const own = this.whole !== this.#given;
    if (another && !own && trained?.answer.tokenizer === learned.data) {
      this.text = this.#given = secondText(trained);
    }
    if (another) this.#ask(learned);
    else if (this.whole !== this.#asked?.text) this.#pause.then(() => this.#ask(learned));
    else this.#pause.cancel();
  }

  /** Encode what is given now, also if that was cancelled or failed before. */
  again(): void {
    if (this.#explorer.tokenizer !== null) this.#ask(this.#explorer.tokenizer);
  }

  /** A link holds the text that the reader gave. */
  share(): Json {
    return this.whole === this.#given ? null : this.whole;
  }

  read(value: unknown): () => void {
    const whole = text(value, "encode");
    return () => {
      this.#given = null;
      const long = whole.length > MOST_IN_FIELD;
      this.text = long ? "" : whole;
      this.aside = long ? sourceOf(m.pasted_text(), whole) : null;
    };
  }

  forget(): void {
    if (this.whole === this.#given) return;
    this.aside = null;
    this.text = this.#given = "";
    this.#asked = null;
  }

  goto(step: number): void {
    this.step = Math.max(0, Math.min(step, this.steps.length));
    this.missed = null;
    this.stepped += 1;
  }

  /** Show where a token was missed, as it stood before the merge that was faster. */
  show(missed: Missed): void {
    if (missed === this.missed) {
      this.goto(this.steps.length);
      return;
    }
    this.goto(this.steps.findIndex((step) => step.rank === missed.blocked_by));
    this.missed = missed;
  }

  #ask(learned: Learned): void {
    this.#pause.cancel();
    this.#asked = { learned, text: this.whole };
    void this.#encode(this.#asked);
  }

  async #encode(asked: { learned: Learned; text: string }): Promise<void> {
    this.reasonsJob.cancel();
    // A new training is much to draw, and Python would take its share of the processor meanwhile.
    const another = asked.learned !== this.result?.learned;
    const drawn = another ? new Promise<void>(afterPaint) : undefined;
    const request = { tokenizer: asked.learned.data, text: asked.text };
    const answer = await this.job.run("encode", request, drawn);
    if (this.#asked !== asked) return;
    this.reasons = null;
    this.missed = null;
    this.boundary = null;
    if (answer === null) {
      // An old result beside a new text would mislead.
      this.result = null;
      return;
    }
    this.result = { ...asked, answer };
    this.step = answer.steps.length;
    this.stepped = 0;
    const reasons = await this.reasonsJob.run("explain", request);
    if (this.#asked !== asked || reasons === null) return;
    this.reasons = reasons;
    // The reader may have picked one while Python was asked.
    this.boundary ??= mostTelling(reasons);
  }
}

/** A boundary where a merge was known, but another faster; else the first. */
function mostTelling(reasons: Reasons): number | null {
  const telling = reasons.standing.find(({ neighbours }) =>
    neighbours.some((meeting) => meeting.rank !== null),
  );
  return (telling ?? reasons.standing[0])?.symbol ?? null;
}
