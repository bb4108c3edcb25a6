/** What a figure on a page of the course shows: the answer of one operation, prepared or asked. */
import { Job } from "../engine/job.svelte";
import type { Operations } from "../engine/types.generated";

export type OperationName = keyof Operations;

/** What every figure has, whatever it asks. */
export interface AnyFigure {
  readonly job: Job;
  readonly answered: boolean;
  readonly edited: boolean;
  /** The request on show. */
  readonly asked: unknown;
  /** Show another default request, unless the reader has changed something. */
  follow(request: unknown): void;
  /** Go back to the default. */
  reset(): void;
  /** Ask once more what was asked last, after Python failed to start. */
  again(): void;
}

export class FigureState<Name extends OperationName> implements AnyFigure {
  readonly job = new Job();
  readonly operation: Name;
  /** The request whose answer is on show, or on its way. */
  request = $state.raw<Operations[Name]["request"]>();
  answer = $state.raw<Operations[Name]["response"] | null>(null);
  /** Whether the reader changed something. */
  edited = $state(false);
  /** Counts how often the default was shown anew, so that fields typed into can follow. */
  resets = $state(0);

  #default: Operations[Name]["request"];
  #kept: unknown;

  constructor(operation: Name, request: Operations[Name]["request"]) {
    this.operation = operation;
    this.#default = request;
    this.request = request;
    void this.#ask(request);
  }

  get answered(): boolean {
    return this.answer !== null;
  }

  /** The request on show; a figure is never without one. */
  get asked(): Operations[Name]["request"] {
    return this.request ?? this.#default;
  }

  /** The reader changed the request. */
  async change(request: Operations[Name]["request"]): Promise<boolean> {
    this.edited = true;
    return this.#ask(request);
  }

  follow(request: unknown): void {
    if (JSON.stringify(request) === JSON.stringify(this.#default)) return;
    this.#default = request as Operations[Name]["request"];
    if (!this.edited) this.reset();
  }

  reset(): void {
    this.edited = false;
    this.resets += 1;
    void this.#ask(this.#default);
  }

  again(): void {
    void this.#ask(this.asked);
  }

  /** What else a figure remembers while its component comes and goes, made at the first call. */
  keep<Kept>(make: () => Kept): Kept {
    return (this.#kept ??= make()) as Kept;
  }

  async #ask(request: Operations[Name]["request"]): Promise<boolean> {
    this.request = request;
    const answer = await this.job.run(this.operation, request);
    if (answer === null) return false;
    this.answer = answer;
    return true;
  }
}
