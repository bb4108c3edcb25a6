/** What a reader has read and solved. It stays on their machine, and may not be kept at all. */
import { remember, remembered } from "../options";

const NAME = "course";

interface Done {
  readonly solved: readonly string[];
  /** How many exercises the chapter has. */
  readonly exercises: number;
}

type Chapters = Readonly<Record<string, Done>>;

function isDone(value: unknown): value is Done {
  if (typeof value !== "object" || value === null) return false;
  const done = value as Partial<Done>;
  return Array.isArray(done.solved) && typeof done.exercises === "number";
}

/** Whatever is found in the storage may come from another version. */
function read(): Chapters {
  try {
    const found: unknown = JSON.parse(remembered(NAME) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, one]) => isDone(one)));
  } catch {
    return {};
  }
}

class Progress {
  chapters = $state.raw<Chapters>(read());
  readonly any = $derived(Object.keys(this.chapters).length > 0);

  visited(chapter: string, exercises: number): void {
    this.#set(chapter, { solved: this.chapters[chapter]?.solved ?? [], exercises });
  }

  solved(chapter: string, exercise: string, exercises: number): void {
    const before = this.chapters[chapter]?.solved ?? [];
    this.#set(chapter, { solved: [...new Set([...before, exercise])], exercises });
  }

  isSolved(chapter: string, exercise: string): boolean {
    return this.chapters[chapter]?.solved.includes(exercise) ?? false;
  }

  forget(): void {
    this.chapters = {};
    remember(NAME, "{}");
  }

  #set(chapter: string, done: Done): void {
    // Another tab may have got further meanwhile.
    this.chapters = { ...read(), ...this.chapters, [chapter]: done };
    remember(NAME, JSON.stringify(this.chapters));
  }
}

export const progress = new Progress();
