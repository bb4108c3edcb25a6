/**
 * Time: which step of a recording is shown, and which beat of it.
 *
 * A step has three beats: *decide* (the best pair is chosen), *mark* (its places are marked) and
 * *merged* (they have become one token). `step` always names the step shown, whatever the motion
 * between two beats is doing, so that quick presses never get lost.
 */

export type Beat = "decide" | "mark" | "close" | "merged";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long each beat lasts at speed 1, in milliseconds: on its own, and while playing. */
const STEPPING = { decide: 0, mark: 450, close: 260, merged: 0 };
const PLAYING = { decide: 800, mark: 700, close: 300, merged: 700 };

function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Player {
  length = $state(0);
  step = $state(0);
  beat = $state<Beat>("merged");
  playing = $state(false);
  speed = $state<number>(1);
  /** Whether next and previous go beat by beat. */
  byBeat = $state(false);
  /** Counts the steps a person took, so that each is announced once; playing does not count. */
  settled = $state(0);

  /** The step that it does not pass by itself: someone wants to be asked before the next one. */
  limit = $state(Infinity);
  /** Called where the reader wants to pass the limit. */
  onlimit: () => void = () => undefined;

  /** The last step that can be reached now. */
  readonly end = $derived(Math.min(this.length, this.limit));
  readonly atLimit = $derived(this.step >= this.limit && this.beat === "merged");
  /** How many merges the tokens on show have seen. */
  readonly shown = $derived(this.beat === "merged" ? this.step : this.step - 1);
  readonly atStart = $derived(this.step === 0);
  readonly atEnd = $derived(this.step === this.length && this.beat === "merged" && !this.atLimit);
  /** Whether the last step is on show, and known to be the last one. */
  readonly ended = $derived(this.step === this.length && this.limit > this.length);

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begin anew with a recording of that many steps. */
  reset(length: number, step = 0): void {
    this.#halt();
    this.length = length;
    this.step = Math.min(step, length);
    this.beat = "merged";
  }

  goto(step: number): void {
    this.#halt();
    this.#settle(Math.max(0, Math.min(step, this.end)));
  }

  next(): void {
    const wasMoving = this.beat === "close" || (this.beat === "mark" && !this.byBeat);
    this.#halt();
    if (this.atLimit) {
      this.onlimit();
    } else if (this.byBeat) {
      this.#nextBeat();
    } else if (wasMoving || this.beat === "decide" || this.beat === "mark") {
      this.#settle(this.step);
      if (wasMoving && this.step < this.end) this.#begin(STEPPING);
    } else if (this.step < this.end) {
      this.#begin(STEPPING);
    }
  }

  previous(): void {
    this.#halt();
    if (this.byBeat && this.beat !== "decide") {
      if (this.step > 0) this.beat = this.beat === "merged" ? "mark" : "decide";
      this.settled += 1;
    } else {
      this.#settle(Math.max(0, this.step - 1));
    }
  }

  first(): void {
    this.goto(0);
  }

  last(): void {
    this.goto(this.end);
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.atEnd) this.reset(this.length);
    this.playing = true;
    this.#play();
  }

  /** Stop at the beat on show; a motion that was under way is completed. */
  pause(): void {
    this.#halt();
    if (this.beat === "close") this.beat = "merged";
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.playing = false;
  }

  #settle(step: number): void {
    this.step = step;
    this.beat = "merged";
    this.settled += 1;
  }

  #nextBeat(): void {
    if (this.beat === "decide") {
      this.beat = "mark";
      this.settled += 1;
    } else if (this.beat === "mark" || this.beat === "close") {
      this.#close(STEPPING);
    } else if (this.step < this.end) {
      this.step += 1;
      this.beat = "decide";
      this.settled += 1;
    }
  }

  /** Show the next step, marked first. */
  #begin(durations: typeof STEPPING): void {
    if (reducedMotion()) {
      this.#settle(this.step + 1);
      return;
    }
    this.step += 1;
    this.beat = "mark";
    this.#after(durations.mark, () => this.#close(durations));
  }

  #close(durations: typeof STEPPING): void {
    if (reducedMotion()) {
      this.#settle(this.step);
      return;
    }
    this.beat = "close";
    this.#after(durations.close, () => this.#settle(this.step));
  }

  #play(): void {
    if (this.step >= this.end && this.beat === "merged") {
      this.#halt();
      if (this.atLimit) this.onlimit();
      return;
    }
    const calm = reducedMotion();
    if (this.beat === "merged") {
      this.step += 1;
      this.beat = "decide";
      this.#after(PLAYING.decide, () => this.#play());
    } else if (this.beat === "decide") {
      this.beat = "mark";
      this.#after(PLAYING.mark, () => this.#play());
    } else if (this.beat === "mark" && !calm) {
      this.beat = "close";
      this.#after(PLAYING.close, () => this.#play());
    } else {
      this.beat = "merged";
      this.#after(PLAYING.merged, () => this.#play());
    }
  }

  #after(milliseconds: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, milliseconds / this.speed);
  }
}
