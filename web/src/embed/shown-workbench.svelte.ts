/** The explorer as a whole, without the site around it. */
import { language } from "../i18n/language.svelte";
import { EXAMPLES } from "../pages/explorer/examples";
import { Explorer } from "../pages/explorer/explorer.svelte";
import { capture } from "../pages/explorer/sharing/capture";
import { hashOf } from "../pages/explorer/sharing/link";
import type { SharedState } from "../pages/explorer/sharing/state";
import { m } from "../paraglide/messages.js";
import type { EmbedOptions } from "./address";
import { WORKBENCH } from "./names";
import type { Shown } from "./shown";

export class ShownWorkbench implements Shown {
  readonly explorer: Explorer;
  /** The explorer itself says which step a recording does not have. */
  readonly missed = null;

  constructor(options: EmbedOptions) {
    this.explorer = new Explorer(openingOf(options));
  }

  get title(): string {
    return m.heading();
  }

  get alive(): boolean {
    return this.explorer.result !== null;
  }

  get failed(): boolean {
    return this.explorer.job.status.state === "failed";
  }

  get player() {
    return this.explorer.player;
  }

  get asked(): unknown {
    return this.explorer.result;
  }

  get options(): EmbedOptions {
    // A text that is too long for an address is left behind.
    const state = hashOf(capture(this.explorer)) ?? undefined;
    return { figure: WORKBENCH, quiz: this.explorer.quiz.on, state };
  }
}

/** What the options say, with the settings of the example where they say nothing. */
function openingOf({ example, alphabet, merges, text, step }: EmbedOptions): SharedState {
  const chosen = EXAMPLES.find(({ id }) => id === example) ?? EXAMPLES[0];
  if (chosen === undefined) throw new Error("There is no example.");
  return {
    corpus:
      text === undefined
        ? { kind: "example", example: chosen, language: language.current }
        : { kind: "own", text, files: [], documentsBy: "line" },
    settings: {
      alphabet: alphabet ?? "characters",
      numMerges: merges ?? chosen.num_merges,
      minFrequency: chosen.min_frequency,
    },
    place: { step: step ?? 0, beat: null, picked: null },
    level: "step",
    panel: "encode",
    parts: {},
  };
}
