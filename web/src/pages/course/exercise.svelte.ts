/** A reader at an exercise: what was given, and how the core marked it. */
import { Job } from "../../engine/job.svelte";
import type {
  CheckExerciseRequest,
  CheckExerciseResponse,
  Computed,
} from "../../engine/types.generated";
import type { ComputedValue, ExerciseDefinition } from "./lessons";

function asComputed({ operation, request, path }: ComputedValue): Computed {
  return { operation, request: JSON.stringify(request), path };
}

/** What is asked of the core; `web/tooling/lessons.py` prepares the same for foreseen answers. */
function request(exercise: ExerciseDefinition, given: string): CheckExerciseRequest {
  return {
    kind: exercise.type,
    given,
    answer: asComputed(exercise.answer),
    traps: Object.values(exercise.traps ?? {}).map(asComputed),
  };
}

export class ExerciseState {
  readonly job = new Job();
  given = $state("");
  mark = $state.raw<CheckExerciseResponse | null>(null);
  /** What the mark is about. */
  marked = $state("");
  tries = $state(0);
  revealed = $state(false);

  async check(exercise: ExerciseDefinition): Promise<boolean> {
    const given = this.given;
    const mark = await this.job.run("check_exercise", request(exercise, given));
    if (mark === null) return false;
    this.mark = mark;
    this.marked = given;
    this.tries += 1;
    return mark.right;
  }

  /** What was marked is not what stands there now. */
  changed(): void {
    this.mark = null;
    this.revealed = false;
  }
}
