/** What the levels remember while another one is on show. */
import type { VocabularyEntry } from "../../../engine/types.generated";
import type { Subject } from "../../../figures/selection.svelte";

type Vocabulary = ReadonlyMap<number, VocabularyEntry>;

export class Ladder {
  /** The symbol at which the large view of the corpus begins; null follows what is picked. */
  place = $state<number | null>(null);
  /** What is looked for among the tokens. */
  search = $state("");

  /** Another corpus: places in the last one mean nothing in it. */
  reset(): void {
    this.place = null;
    this.search = "";
  }
}

/** The token that a subject is, or that joining the pair made; null if nothing did. */
export function tokenOf(subject: Subject | null, vocabulary: Vocabulary): VocabularyEntry | null {
  if (subject === null) return null;
  if (subject.kind === "token") return vocabulary.get(subject.id) ?? null;
  for (const entry of vocabulary.values()) {
    if (entry.left === subject.left && entry.right === subject.right) return entry;
  }
  return null;
}

/** The step whose merge made what is selected; null for a base symbol, and for nothing. */
export function madeBy(subject: Subject | null, vocabulary: Vocabulary): number | null {
  return tokenOf(subject, vocabulary)?.rank ?? null;
}
