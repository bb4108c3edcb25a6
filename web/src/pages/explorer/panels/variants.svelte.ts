/** Setting pytok's rule against a variant of it: the change that was chosen, and the core's answer. */
import { Job } from "../../../engine/job.svelte";
import type { Counting, TieRule, Variants } from "../../../engine/types.generated";
import { boolean, Fields, number, oneOf, orNull, text, type Json } from "../../../share/json";
import type { Change } from "../examples";
import type { Explorer, Result } from "../explorer.svelte";
import type { Shareable } from "../sharing/state";
import { Pause } from "./pause";

/** A change with all its parts named; the minimum frequency is null where it is the training's. */
export type Variant = Required<Change>;

const RULE: Variant = {
  tie: "smallest_ids",
  counting: "positions",
  variant_min_frequency: null,
  joined: false,
};

interface Answered {
  readonly result: Result;
  readonly variant: Variant;
  readonly answer: Variants;
}

export class VariantStudy implements Shareable {
  readonly job = new Job();

  readonly #explorer: Explorer;
  /** What the reader chose, and beside which example; another example brings its own change. */
  #own = $state.raw<{ readonly beside: string | null; readonly variant: Variant } | null>(null);
  #answered = $state.raw<Answered | null>(null);
  readonly #pause = new Pause();

  readonly variant: Variant = $derived.by(() => {
    const { example } = this.#explorer;
    if (this.#own?.beside === this.#beside()) return this.#own.variant;
    return { ...RULE, ...(example === null ? { tie: "first_occurrence" } : example.variant) };
  });
  readonly changed: boolean = $derived(
    this.variant.tie !== RULE.tie ||
      this.variant.counting !== RULE.counting ||
      this.variant.variant_min_frequency !== null ||
      this.variant.joined,
  );
  /** The comparison that belongs to what is chosen now. */
  readonly current: Answered | null = $derived.by(() => {
    const answered = this.#answered;
    if (answered === null || answered.result !== this.#explorer.result) return null;
    return answered.variant === this.variant ? answered : null;
  });

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  change(change: Change): void {
    this.#pause.cancel();
    this.#own = { beside: this.#beside(), variant: { ...this.variant, ...change } };
  }

  /** Change the minimum frequency when the typing pauses. */
  changeMinimum(least: number, ofTraining: number): void {
    this.#pause.then(() => {
      this.change({ variant_min_frequency: least === ofTraining ? null : least });
    });
  }

  reset(): void {
    this.change(RULE);
  }

  /** A link holds what the reader chose beside the text on show. */
  share(): Json {
    if (this.#own?.beside !== this.#beside()) return null;
    const { beside, variant } = this.#own;
    const { tie, counting, variant_min_frequency: minimum, joined } = variant;
    return { beside, tie, counting, minimum, joined };
  }

  read(value: unknown): () => void {
    const fields = new Fields(value, "variants");
    const variant: Variant = {
      tie: fields.read("tie", oneOf<TieRule>(["smallest_ids", "first_occurrence", "largest_ids"])),
      counting: fields.read("counting", oneOf<Counting>(["positions", "places"])),
      variant_min_frequency: fields.read("minimum", orNull(number)),
      joined: fields.read("joined", boolean),
    };
    const beside = fields.read("beside", orNull(text));
    return () => {
      this.#own = { beside, variant };
    };
  }

  forget(): void {
    this.#own = null;
  }

  /** Ask the core about what is chosen, if there is a change to ask about. */
  async ask(): Promise<void> {
    const { result } = this.#explorer;
    const { variant } = this;
    if (result === null || !this.changed) {
      this.job.cancel();
      return;
    }
    if (this.current !== null) return;
    const answer = await this.job.run("variants", { ...result.request, ...variant });
    if (answer !== null) this.#answered = { result, variant, answer };
  }

  /** The example on show, by its name; null is the reader's own text. */
  #beside(): string | null {
    return this.#explorer.example?.id ?? null;
  }
}
