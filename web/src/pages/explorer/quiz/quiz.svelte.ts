/**
 * Predicting: the reader says what the next step merges before it is shown, and the core marks it.
 * The player does not pass the last step that was answered for; what lies behind it stays closed.
 */
import { Job } from "../../../engine/job.svelte";
import type { Choices, Decision, Worth } from "../../../engine/types.generated";
import { addressOption } from "../../options";
import type { Explorer, Result } from "../explorer.svelte";
import { pairsAt, worthOf, type Pair } from "./choices";
import { neighboursAt, type Neighbours, type Place } from "./picking";
import { addAnswer, NO_SCORE, readScore, writeScore, type Score } from "./score";

type Answer = Pair | "stop";

/** An answer with what the core says to it. */
export interface Marked {
  /** The step that was predicted. */
  readonly step: number;
  /** The step on show when the answer is: the last one, if there is no further. */
  readonly shownAt: number;
  readonly answer: Answer;
  readonly verdict: Worth["verdict"];
  readonly decision: Decision;
  /** How often the pair of the answer occurs; null for "training stops". */
  readonly worth: Worth | null;
}

/** The core's answers, and which steps of which recording they are about. */
interface Loaded {
  readonly result: Result;
  readonly first: number;
  readonly last: number;
  readonly choices: Choices;
}

/** Up to this size all steps are asked for at once, as they were for the examples. */
const MOST_TOKENS = 3000;
const MOST_MERGES = 200;

export class Quiz {
  readonly job = new Job();

  on = $state(addressOption("quiz") === "1");
  /** The pair that the reader has in mind, before it counts. */
  answer = $state.raw<Pair | null>(null);
  marked = $state.raw<Marked | null>(null);
  /** Whether the reader tried to pick the last token of a document, which has no right neighbour. */
  atWall = $state(false);
  score = $state.raw<Score>(readScore());

  readonly #explorer: Explorer;
  /** Whether the reader asked for the question, so that the focus shall go there. */
  #wanted = $state(false);
  #asking = $state(false);
  /** Where the answer was picked in the strip; null if it was not, or if that is settled. */
  #anchor: Neighbours | null = null;
  #loaded = $state.raw<Loaded | null>(null);

  /** Whether something is still to be predicted, so that what comes must not be seen. */
  readonly hiding: boolean = $derived.by(() => this.#explorer.player.limit !== Infinity);
  /** Whether the question is on show; on the steps before it everything is as usual. */
  readonly open: boolean = $derived.by(
    () => this.hiding && this.#asking && this.#explorer.player.atLimit,
  );
  /** The step that is asked about. */
  readonly step: number = $derived.by(() => this.#explorer.player.limit + 1);
  readonly choices: Choices | null = $derived.by(() => {
    const loaded = this.#loaded;
    if (loaded === null || loaded.result !== this.#explorer.result) return null;
    return loaded.first <= this.step && this.step <= loaded.last ? loaded.choices : null;
  });
  /** The pairs that occur, in order of their ids. */
  readonly pairs: readonly Pair[] = $derived.by(() =>
    this.choices === null ? [] : pairsAt(this.choices, this.step),
  );
  /** The pair that the strip marks. */
  readonly picked: Pair | null = $derived.by(() => (this.open ? this.answer : null));

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
    explorer.player.onlimit = () => this.ask();
  }

  turn(on: boolean): void {
    this.on = on;
    const { player } = this.#explorer;
    // What has been seen needs no predicting; from the end there is only the way back.
    if (on) player.goto(player.step === player.length ? 0 : player.step);
    this.begin();
  }

  /** Begin with the step on show: on turning on, and with every new recording. */
  begin(): void {
    this.marked = null;
    this.#continue(this.#explorer.player.step);
    this.#question();
  }

  /** Predict once more from the first step on. */
  restart(): void {
    this.#explorer.player.goto(0);
    this.begin();
    this.#wanted = true;
  }

  /** Ask about the next step, as the reader wishes. */
  ask(): void {
    if (!this.hiding) return;
    this.#explorer.player.goto(this.#explorer.player.limit);
    if (!this.#asking) this.#question();
    this.#wanted = true;
  }

  pick(answer: Pair | null): void {
    this.answer = answer;
    this.atWall = false;
    this.#anchor = null;
  }

  /** Pick a token of the strip: it and its right neighbour, unless that was picked already. */
  pickToken(place: Place): void {
    const answer = this.#explorer.result?.answer;
    if (!this.open || answer === undefined) return;
    const anchor = this.#anchor;
    this.#anchor = null;
    // Who taps both of two neighbours means these two.
    if (anchor?.document === place.document && anchor.right === place.start) return;
    const { documents, first_learned_id } = answer;
    const found = neighboursAt(documents, this.step - 1, first_learned_id, place);
    this.atWall = found === null;
    if (found === null) return;
    this.answer = found.pair;
    this.#anchor = found;
  }

  /** Whether the question shall have the focus, once for each time it was asked for. */
  takeFocus(): boolean {
    const wanted = this.#wanted;
    this.#wanted = false;
    return wanted;
  }

  /** Mark an answer and show the step. */
  commit(answer: Answer): void {
    const step = this.step;
    const decision = this.choices?.decisions.find((one) => one.step === step);
    if (!this.open || this.choices === null || decision === undefined) return;
    const worth = answer === "stop" ? null : worthOf(this.choices, answer, step);
    const verdict = worth?.verdict ?? decision.stopping;
    // The core says "right" to stopping exactly where training stops.
    const stops = decision.stopping === "right";
    const shownAt = stops ? step - 1 : step;
    this.marked = { step, shownAt, answer, verdict, decision, worth };
    this.score = addAnswer(this.score, verdict);
    writeScore(this.score);
    this.#asking = false;
    const { player } = this.#explorer;
    if (stops) {
      player.limit = Infinity;
    } else {
      this.#continue(step);
      player.next();
    }
  }

  resetScore(): void {
    this.score = NO_SCORE;
    writeScore(NO_SCORE);
  }

  /** Ask the core for what the question needs. */
  async load(): Promise<void> {
    const result = this.#explorer.result;
    if (result === null || this.choices !== null) return;
    const small = result.answer.tokens <= MOST_TOKENS && result.request.num_merges <= MOST_MERGES;
    const [first, last] = small ? [1, null] : [this.step, this.step];
    const request = { ...result.request, first_step: first, last_step: last };
    const choices = await this.job.run("choices", request);
    if (choices !== null) this.#loaded = { result, first, last: last ?? Infinity, choices };
  }

  #question(): void {
    this.pick(null);
    this.#asking = this.hiding;
    if (this.hiding) void this.load();
  }

  /** Let the player go as far as `step`, if something comes after it that can be predicted. */
  #continue(step: number): void {
    const { player, result } = this.#explorer;
    player.limit = this.on && result !== null && foreseeable(result, step + 1) ? step : Infinity;
  }
}

/** That there are enough merges is the reader's own setting; nothing of it can be predicted. */
function foreseeable({ answer }: Result, step: number): boolean {
  if (answer.tokens === 0) return false;
  const ends = answer.stop.reason !== "merges_reached";
  return step <= answer.merges.length + (ends ? 1 : 0);
}
