/** The entries of a vocabulary in an order, and those of one kind. */
import type { Kind, VocabularyEntry } from "../../engine/types.generated";

export const KINDS: readonly Kind[] = [
  "byte_fragment",
  "character",
  "word_piece",
  "word",
  "whitespace",
  "control",
  "reserved",
];

export const ORDERS = ["id", "rank", "frequency", "length", "text"] as const;
export type Order = (typeof ORDERS)[number];

/** What entries are ordered by; null comes last, whichever way the order goes. */
const KEYS: Readonly<Record<Order, (entry: VocabularyEntry) => number | string | null>> = {
  id: (entry) => entry.id,
  rank: (entry) => entry.rank,
  frequency: (entry) => entry.frequency,
  length: (entry) => (entry.kind === "reserved" ? null : entry.bytes.length),
  // The order of UTF-8 bytes is that of code points, also where bytes are no text.
  text: (entry) => (entry.kind === "reserved" ? null : entry.bytes),
};

/** Readers ask for the most frequent and the longest tokens first. */
const DOWNWARDS: ReadonlySet<Order> = new Set<Order>(["frequency", "length"]);

/** Whether the values of a list in this order fall. */
export function falls(order: Order, reversed: boolean): boolean {
  return DOWNWARDS.has(order) !== reversed;
}

/** The entries in order; those with equal values by id, as they come. */
export function ordered(
  entries: readonly VocabularyEntry[],
  order: Order,
  reversed: boolean,
): VocabularyEntry[] {
  const key = KEYS[order];
  const sign = falls(order, reversed) ? -1 : 1;
  const keyed = entries.map((entry) => ({ entry, value: key(entry) }));
  keyed.sort((one, other) => {
    if (one.value === other.value) return 0;
    if (one.value === null) return 1;
    if (other.value === null) return -1;
    return one.value < other.value ? -sign : sign;
  });
  return keyed.map(({ entry }) => entry);
}

/** A token that the training corpus does not need any more; text never yields a reserved id. */
export function isDead(entry: VocabularyEntry): boolean {
  return entry.frequency === 0 && entry.kind !== "reserved";
}
