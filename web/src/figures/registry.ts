/** The figures that a lesson can place, by the names of `figures.json`. */
import type { Component } from "svelte";
import type { Operations } from "../engine/types.generated";
import { FigureState, type AnyFigure, type OperationName } from "./figure.svelte";
import type operations from "./figures.json";

export type FigureName = keyof typeof operations;

/** A figure and the component that draws it. */
export interface Presented {
  readonly state: AnyFigure;
  readonly component: Promise<Component<{ state: AnyFigure }>>;
}

type Present = (request: unknown) => Presented;

/**
 * A lesson says in JSON what its figures ask. The core reads that request at every build, so here it
 * is taken for what it is; and a component gets the state that was made for it.
 */
function figure<Name extends OperationName>(
  operation: Name,
  load: () => Promise<{ default: Component<{ state: FigureState<Name> }> }>,
): Present {
  return (request) => ({
    state: new FigureState(operation, request as Operations[Name]["request"]),
    component: load().then((module) => module.default as Component<{ state: AnyFigure }>),
  });
}

export const FIGURES: Readonly<Record<FigureName, Present>> = {
  "look-up": figure("look_up", () => import("./look-up/LookUp.svelte")),
  kinds: figure("kinds", () => import("./kinds/Kinds.svelte")),
  meeting: figure("meet", () => import("./meeting/Meeting.svelte")),
  layers: figure("unicode", () => import("./layers/Layers.svelte")),
  "normal-forms": figure("unicode", () => import("./forms/Forms.svelte")),
  cuts: figure("cuts", () => import("./cuts/Cuts.svelte")),
  "broken-bytes": figure("decode", () => import("./broken-bytes/BrokenBytes.svelte")),
  training: figure("train", () => import("./training/Training.svelte")),
  replacement: figure("replace", () => import("./replacement/Replacement.svelte")),
  sizes: figure("sizes", () => import("./sizes/Sizes.svelte")),
  comparison: figure("compare", () => import("./comparison/Comparison.svelte")),
  leak: figure("compare", () => import("./leak/Leak.svelte")),
  chat: figure("hijack", () => import("./chat/Chat.svelte")),
  padding: figure("pad_batch", () => import("./padding/Padding.svelte")),
  trips: figure("trips", () => import("./trips/Trips.svelte")),
  order: figure("trips", () => import("./order/Order.svelte")),
  hunt: figure("hunt", () => import("./hunt/Hunt.svelte")),
};
