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
};
