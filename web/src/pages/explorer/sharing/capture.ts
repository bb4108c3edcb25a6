/** From the explorer to the state that links and files hold, and back. */
import type { Explorer } from "../explorer.svelte";
import { sameCorpus } from "./kept";
import type { Corpus, Place, SharedState } from "./state";

export function capture(explorer: Explorer): SharedState {
  const { alphabet, numMerges, minFrequency, level, panel } = explorer;
  const shared = Object.entries(explorer.parts).map(
    ([name, part]) => [name, part.share()] as const,
  );
  return {
    corpus: corpusOf(explorer),
    settings: { alphabet, numMerges, minFrequency },
    place: explorer.wanted ?? placeOf(explorer),
    level,
    panel,
    parts: Object.fromEntries(shared.filter(([, value]) => value !== null)),
  };
}

/**
 * Show a state. Throws `Damaged`, before anything has changed, if a part of it is not right.
 *
 * What it does not name of the panels is forgotten for a link, which shows the same everywhere, and
 * kept on the way back, which shall cost nothing that was typed.
 */
export function restore(
  explorer: Explorer,
  state: SharedState,
  unnamed: "forget" | "keep" = "forget",
): void {
  const parts = Object.entries(explorer.parts).flatMap(([name, part]) => {
    if (Object.hasOwn(state.parts, name)) return part.read(state.parts[name]);
    return unnamed === "forget" ? () => part.forget() : [];
  });
  const { corpus, settings } = capture(explorer);
  const changed =
    !sameCorpus(corpus, state.corpus) ||
    JSON.stringify(settings) !== JSON.stringify(state.settings);
  for (const putInPlace of parts) putInPlace();
  explorer.level = state.level;
  explorer.panel = state.panel;
  explorer.show(state, changed);
}

/** Go to the place that a link named, now that its recording is there. */
export function arrive(explorer: Explorer): void {
  const { wanted: place, player, selection, address } = explorer;
  if (place === null) return;
  explorer.wanted = null;
  if (place.step > player.length) {
    address.problem = { kind: "step", step: place.step, steps: player.length };
    player.reset(player.length);
    return;
  }
  player.reset(player.length, place.step);
  if (place.beat !== null) {
    player.byBeat = true;
    player.beat = place.beat;
  }
  // What a link shows is seen, and predicting goes on from there.
  explorer.quiz.begin();
  selection.picked = place.picked;
  selection.keepWithin(explorer.vocabulary);
  if (selection.picked !== place.picked) address.problem = { kind: "picked" };
}

function corpusOf(explorer: Explorer): Corpus {
  const { example, exampleLanguage, text, sources, documentsBy } = explorer;
  return example === null
    ? { kind: "own", text, files: sources, documentsBy }
    : { kind: "example", example, language: exampleLanguage };
}

/** A step of an older recording is none of the text that a link would hold. */
function placeOf({ stale, player, selection }: Explorer): Place {
  if (stale) return { step: 0, beat: null, picked: null };
  const { step, byBeat, beat } = player;
  const paused = byBeat && (beat === "decide" || beat === "mark") ? beat : null;
  return { step, beat: paused, picked: selection.picked };
}
