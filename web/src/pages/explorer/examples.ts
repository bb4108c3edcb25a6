/** The example corpora of `content/examples`, in the order of their file names. */
import type { VariantsRequest } from "../../engine/types.generated";
import type { Locale } from "../../paraglide/runtime.js";

type Texts = Readonly<Record<Locale, string>>;

export interface Example {
  readonly id: string;
  readonly title: Texts;
  /** What there is to notice. */
  readonly note: Texts;
  readonly documents: Readonly<Record<Locale, readonly string[]>>;
  /** A text to encode that the training did not see. */
  readonly second_text: Texts;
  readonly num_merges: number;
  readonly min_frequency: number;
  /** What to change in the rule of training to see a difference, as `variants` takes it. */
  readonly variant: Change;
}

/** A change of the rule of training. */
export type Change = Pick<VariantsRequest, "tie" | "counting" | "variant_min_frequency" | "joined">;

const files = import.meta.glob<Example>("../../../content/examples/*.json", {
  eager: true,
  import: "default",
});

export const EXAMPLES: readonly Example[] = Object.keys(files)
  .sort()
  .flatMap((name) => files[name] ?? []);
