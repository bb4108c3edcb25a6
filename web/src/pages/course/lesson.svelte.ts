/** What the parts of one page of the course share: its definition, and what its figures remember. */
import { createContext } from "svelte";
import { FIGURES, type Presented } from "../../figures/registry";
import { language } from "../../i18n/language.svelte";
import { ExerciseState } from "./exercise.svelte";
import { localized, type ExerciseDefinition, type LessonDefinition } from "./lessons";

/** Its figures and exercises outlive their components, which go when the language changes. */
export class Lesson {
  readonly place: string;
  readonly definition: LessonDefinition;
  readonly #figures = new Map<string, Presented>();
  readonly #exercises = new Map<string, ExerciseState>();

  constructor(place: string, definition: LessonDefinition) {
    this.place = place;
    this.definition = definition;
  }

  /** Progress is kept by the last part of the address. */
  get slug(): string {
    return this.place.split("/").at(-1) ?? "";
  }

  get exerciseCount(): number {
    return Object.keys(this.definition.exercises ?? {}).length;
  }

  /** A figure that asks what the lesson says, or what `change` makes of that. */
  figure(name: string, change: (request: unknown) => unknown = (request) => request): Presented {
    const request = change(this.request(name));
    const known = this.#figures.get(name);
    if (known !== undefined) {
      known.state.follow(request);
      return known;
    }
    const definition = this.definition.figures?.[name];
    if (definition === undefined) throw new Error(`${this.place} has no figure ${name}.`);
    const made = FIGURES[definition.figure](request);
    this.#figures.set(name, made);
    return made;
  }

  exercise(name: string): ExerciseState {
    const known = this.#exercises.get(name);
    if (known !== undefined) return known;
    const made = new ExerciseState();
    this.#exercises.set(name, made);
    return made;
  }

  exerciseDefinition(name: string): ExerciseDefinition {
    const definition = this.definition.exercises?.[name];
    if (definition === undefined) throw new Error(`${this.place} has no exercise ${name}.`);
    return localized(definition, language.current) as ExerciseDefinition;
  }

  /** What a figure asks by itself, in the language of the page. */
  request(name: string): unknown {
    return localized(this.definition.figures?.[name]?.request, language.current);
  }
}

export const [getLesson, setLesson] = createContext<Lesson>();
