/**
 * What the reader looks at: a token, or a pair of neighbours. Every view shows it, and it stays from
 * one view to the next. Pointing (mouse or focus) is passing; picking (click, Enter, tap) stays.
 */

export type Subject =
  | { readonly kind: "token"; readonly id: number }
  | { readonly kind: "pair"; readonly left: number; readonly right: number };

export class Selection {
  pointed = $state.raw<Subject | null>(null);
  picked = $state.raw<Subject | null>(null);
  /** What the views show: what is pointed at, else what was picked. */
  readonly shown = $derived(this.pointed ?? this.picked);

  point(subject: Subject | null): void {
    // A pointer that moves inside of a tile points at nothing new, and nothing is drawn again.
    if (subject === null ? this.pointed !== null : !same(subject, this.pointed)) {
      this.pointed = subject;
    }
  }

  /** Pick; what was picked already is let go. */
  pick(subject: Subject): void {
    this.picked = same(subject, this.picked) ? null : subject;
  }

  clear(): void {
    this.pointed = null;
    this.picked = null;
  }

  isPicked(subject: Subject): boolean {
    return same(subject, this.picked);
  }

  isToken(id: number): boolean {
    return this.shown?.kind === "token" && this.shown.id === id;
  }

  isPair(left: number, right: number): boolean {
    const shown = this.shown;
    return shown?.kind === "pair" && shown.left === left && shown.right === right;
  }

  /** Let go of what the vocabulary does not know. */
  keepWithin(vocabulary: ReadonlyMap<number, unknown>): void {
    this.pointed = null;
    const picked = this.picked;
    if (picked === null) return;
    const ids = picked.kind === "token" ? [picked.id] : [picked.left, picked.right];
    if (!ids.every((id) => vocabulary.has(id))) this.picked = null;
  }
}

function same(one: Subject, other: Subject | null): boolean {
  if (one.kind === "token") return other?.kind === "token" && one.id === other.id;
  return other?.kind === "pair" && one.left === other.left && one.right === other.right;
}
