/** What the look-up figure shows: the untouched model, and three ways of renaming ids. */
import type {
  AddressExperiment,
  LookUpResponse,
  VocabularyEntry,
} from "../../engine/types.generated";

export const MODES = ["original", "with_tables", "ids_alone", "numbers"] as const;
export type Mode = (typeof MODES)[number];

export class LookUpView {
  mode = $state<Mode>("original");
}

export interface LookUpRow {
  readonly id: number;
  /** The token that is looked up at this id. */
  readonly token: VocabularyEntry | undefined;
  /** The token whose row this was at first. */
  readonly owner: VocabularyEntry | undefined;
  readonly foreign: boolean;
  readonly numbers: readonly number[];
}

export function lookUpRows({ experiment, vocabulary }: LookUpResponse, mode: Mode): LookUpRow[] {
  return vocabulary.map((_, id) => {
    const renamed = experiment.new_ids.indexOf(id);
    const token = mode === "original" ? id : renamed;
    const owner = mode === "with_tables" ? renamed : id;
    return {
      id,
      token: vocabulary[token],
      owner: vocabulary[owner],
      foreign: token !== owner,
      numbers: experiment.embedding[owner] ?? [],
    };
  });
}

interface Verdict {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly equal: boolean;
}

export function verdict(experiment: AddressExperiment, mode: Mode): Verdict {
  const { scores: before, linear, linear_renamed } = experiment;
  switch (mode) {
    case "original":
      return { before, after: before, equal: true };
    case "with_tables":
      return { before, after: experiment.with_tables, equal: experiment.with_tables_equal };
    case "ids_alone":
      return { before, after: experiment.ids_alone, equal: experiment.ids_alone_equal };
    case "numbers":
      return { before: linear, after: linear_renamed, equal: experiment.linear_equal };
  }
}
