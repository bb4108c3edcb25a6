/** A figure of the course on its own. */
import type { FigureState } from "../figures/figure.svelte";
import { TrainingView } from "../figures/training/view.svelte";
import type { Presented } from "../figures/registry";
import { language } from "../i18n/language.svelte";
import { Lesson } from "../pages/course/lesson.svelte";
import type { LessonDefinition } from "../pages/course/lessons";
import type { EmbedOptions } from "./address";
import type { CoursePlace } from "./names";
import type { Shown } from "./shown";
import { textIn, withText } from "./texts";

export class ShownFigure implements Shown {
  readonly presented: Presented;
  readonly #lesson: Lesson;
  readonly #name: string;
  readonly #options: EmbedOptions;
  readonly #training: TrainingView | null;
  /** The text that the figure has by itself, in the language of the page. */
  readonly #ownText: string | undefined = $derived.by(() =>
    textIn(this.#definition.figure, this.#lesson.request(this.#name)),
  );

  constructor(place: CoursePlace, definition: LessonDefinition, options: EmbedOptions) {
    this.#name = place.figure;
    this.#options = options;
    this.#lesson = new Lesson(place.page, definition);
    this.presented = this.#lesson.figure(place.figure, (request) => this.#withText(request));
    this.#training = trainingOf(this.#definition.figure, this.presented, options.step);
  }

  get title(): string {
    return this.#definition.title[language.current];
  }

  get alive(): boolean {
    return this.presented.state.answered;
  }

  get failed(): boolean {
    return this.presented.state.job.status.state === "failed";
  }

  get player() {
    return this.#training?.player ?? null;
  }

  get missed() {
    return this.#training?.missed ?? null;
  }

  get asked(): unknown {
    return this.presented.state.asked;
  }

  /** The text it is about, undefined if it is not about one text. */
  get text(): string | undefined {
    return textIn(this.#definition.figure, this.asked);
  }

  get options(): EmbedOptions {
    const { text } = this;
    return {
      figure: this.#options.figure,
      step: this.#training?.player.step,
      text: text === this.#ownText ? undefined : text,
    };
  }

  /** The figure's own example is that of the language of the page. */
  followLanguage(): void {
    this.#lesson.figure(this.#name, (request) => this.#withText(request));
  }

  get #definition() {
    const definition = this.#lesson.definition.figures?.[this.#name];
    if (definition === undefined) throw new Error(`There is no figure ${this.#options.figure}.`);
    return definition;
  }

  #withText(request: unknown): unknown {
    const { text } = this.#options;
    return text === undefined ? request : withText(this.#definition.figure, request, text);
  }
}

/** Training figures have steps; where they begin is said before they are drawn. */
function trainingOf(kind: string, { state }: Presented, step: number | undefined) {
  if (kind !== "training") return null;
  return (state as FigureState<"train">).keep(() => new TrainingView(step));
}
