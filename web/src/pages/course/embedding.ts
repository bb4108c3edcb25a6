/** What of a figure of the course another page can show. */
import type { FigureAddress } from "../../embed/names";
import { textIn } from "../../embed/texts";
import type { AnyFigure, FigureState } from "../../figures/figure.svelte";
import { TrainingView } from "../../figures/training/view.svelte";
import type { Subject } from "../embedding/subject";
import type { Lesson } from "./lesson.svelte";

/** The figure `name` of a lesson, which addresses call `figure`. */
export function subjectOf(lesson: Lesson, name: string, figure: FigureAddress): Subject {
  const definition = lesson.definition.figures?.[name];
  if (definition === undefined) throw new Error(`${lesson.place} has no figure ${name}.`);
  const { state } = lesson.figure(name);
  const text = textIn(definition.figure, state.asked);
  const own = textIn(definition.figure, lesson.request(name));
  return {
    titles: definition.title,
    options: { figure },
    step: definition.figure === "training" ? stepOf(state) : 0,
    text: text === own ? undefined : text,
  };
}

function stepOf(state: AnyFigure): number {
  return (state as FigureState<"train">).keep(() => new TrainingView()).player.step;
}
