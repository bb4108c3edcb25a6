/** What the reader asked of the vocabulary: it outlives the panel, which goes when another comes. */
import type { Kind } from "../../../engine/types.generated";
import { isDead, KINDS, ordered, ORDERS, type Order } from "../../../figures/token-list/listing";
import { matcher, meanings } from "../../../figures/token-list/searching";
import { boolean, Fields, oneOf, orNull, text, type Json } from "../../../share/json";
import type { Explorer } from "../explorer.svelte";
import type { Shareable } from "../sharing/state";

export class VocabularyView implements Shareable {
  query = $state("");
  order = $state<Order>("id");
  reversed = $state(false);
  kind = $state<Kind | null>(null);
  deadOnly = $state(false);

  readonly #explorer: Explorer;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  readonly all = $derived.by(() => Array.from(this.#explorer.tokenizer?.vocabulary.values() ?? []));
  /** How many there are of each kind. */
  readonly kinds = $derived.by(() => {
    const counts = new Map<Kind, number>();
    for (const { kind } of this.all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts;
  });
  readonly dead = $derived(this.all.filter(isDead).length);
  /** Whether it is known how often each token occurs in the training corpus. */
  readonly counted = $derived(this.all.some(({ frequency }) => frequency !== null));
  readonly meant = $derived(meanings(this.query));
  readonly #ordered = $derived(ordered(this.all, this.order, this.reversed));
  readonly entries = $derived.by(() => {
    const matches = matcher(this.meant);
    const { kind } = this;
    const deadOnly = this.deadOnly && this.counted;
    return this.#ordered.filter(
      (entry) =>
        (kind === null || entry.kind === kind) && (!deadOnly || isDead(entry)) && matches(entry),
    );
  });

  /** A link holds what was asked for, if anything was. */
  share(): Json {
    const { query, order, reversed, kind, deadOnly } = this;
    const asked = query !== "" || order !== "id" || reversed || kind !== null || deadOnly;
    return asked ? { query, order, reversed, kind, dead: deadOnly } : null;
  }

  read(value: unknown): () => void {
    const fields = new Fields(value, "vocabulary");
    const asked = {
      query: fields.read("query", text),
      order: fields.read("order", oneOf<Order>(ORDERS)),
      reversed: fields.read("reversed", boolean),
      kind: fields.read("kind", orNull(oneOf<Kind>(KINDS))),
      deadOnly: fields.read("dead", boolean),
    };
    return () => Object.assign(this, asked);
  }

  forget(): void {
    Object.assign(this, { query: "", order: "id", reversed: false, kind: null, deadOnly: false });
  }
}
