/**
 * Lets long computations share the event loop: one waiting computation continues in each round. Small calls that begin and all others take
 * turns, each in order of arrival, so that a small call waits for one slice of a large one and not for its end. A call that is not small begins in the line of those that
 * continue. Otherwise each new call of a busy owner would go before computations that wait already.
 */

/** A computation of a round that took longer lets the next one go on. */
export const sliceMs = 4;
/** A small call that begins may go on for so long: most end within it, and would else wait for others in their midst, once for each slice. */
const firstSliceMs = 12;

interface Place {
  /** How long the round may compute in which it goes on. */
  readonly limit: number;
  go(): void;
}

export class Turns {
  /** Small calls, and computations that hold what others wait for. */
  readonly #beginning: Place[] = [];
  readonly #waiting: Place[] = [];
  #lastBegan = false;
  /** When this round was first looked at; null before that. */
  #since: number | null = null;
  /** How long this round may compute. */
  #limit = sliceMs;

  /**
   * Whether this round has computed for {@link sliceMs}, or {@link firstSliceMs} where a small call began in it, for whomever: several calls that each take less would
   * together hold up the others as one long one does. Counts from the first look of a round, or from when a computation was continued in it.
   */
  isOver(): boolean {
    return this.#computed() >= this.#limit;
  }

  #computed(): number {
    if (this.#since === null) this.#startRound(sliceMs);
    return performance.now() - this.#since!;
  }

  /** Resolves in a later round of the event loop, after all earlier arrivals. */
  next(): Promise<void> {
    return this.#wait(this.#waiting);
  }

  /** The same in the line of small calls that begin: others wait for what the computation holds. */
  soon(): Promise<void> {
    return this.#wait(this.#beginning);
  }

  /** For a call that begins: it goes on at once while the round has time left, else when it is its turn. */
  async begin(isSmall: boolean): Promise<void> {
    if (this.#beginning.length > 0 || this.#computed() >= sliceMs)
      return isSmall ? this.#wait(this.#beginning, firstSliceMs) : this.#wait(this.#waiting);
    if (isSmall) this.#limit = firstSliceMs;
  }

  #wait(line: Place[], limit = sliceMs): Promise<void> {
    return new Promise((go) => {
      line.push({ limit, go });
      this.#comeBack();
    });
  }

  /** For the first in both lines. */
  #comeBack(): void {
    if (this.#waiting.length + this.#beginning.length === 1) setImmediate(() => this.#call());
  }

  /** A computation leaves the line only when the next round is scheduled, so that two never continue in one round. */
  #call(): void {
    const begins = this.#beginning.length > 0 && (this.#waiting.length === 0 || !this.#lastBegan);
    this.#lastBegan = begins;
    const place = (begins ? this.#beginning : this.#waiting).shift();
    if (this.#waiting.length + this.#beginning.length > 0) setImmediate(() => this.#call());
    this.#startRound(place?.limit ?? sliceMs);
    place?.go();
  }

  #startRound(limit: number): void {
    const since = performance.now();
    this.#since = since;
    this.#limit = limit;
    setImmediate(() => {
      if (this.#since === since) this.#since = null;
    });
  }
}

/** The turns of this process. */
export const turns = new Turns();
