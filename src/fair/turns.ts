/**
 * Lets long computations share the event loop: in each round, one waiting computation continues. Small calls that begin
 * and all other computations wait in two lines, each in order of arrival, and the lines alternate. A small call thus
 * waits for one slice of a large call and not for its end. A call that is not small begins in the line of the
 * computations that continue: otherwise each new call of a busy owner would overtake computations that already wait.
 */

/** Once a round has computed for this long, a computation in it lets the next one continue. */
export const sliceMs = 4;
/**
 * The limit of a round in which a small call begins. Most small calls end within it; with the usual limit they would
 * wait for others before they end, once per slice.
 */
const firstSliceMs = 12;

interface Place {
  /** The time limit of the round in which this computation continues. */
  readonly limit: number;
  go(): void;
}

export class Turns {
  /** Small calls, and computations that hold something others wait for. */
  readonly #beginning: Place[] = [];
  readonly #waiting: Place[] = [];
  #lastBegan = false;
  /** The start of this round, measured at the first check; null before that. */
  #since: number | null = null;
  /** The time limit of this round. */
  #limit = sliceMs;

  /**
   * True if this round has computed for {@link sliceMs}, or for {@link firstSliceMs} if a small call began in it. All
   * calls of the round count together: several short ones would otherwise hold up the others like one long call. Counts
   * from the first check of a round, or from when a computation continued in it.
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

  /** The same in the line of small calls, for a computation that holds something others wait for. */
  soon(): Promise<void> {
    return this.#wait(this.#beginning);
  }

  /** For a call that begins. Resolves at once if the round has time left, otherwise when it is the call's turn. */
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

  /** Schedules a round for the first arrival, when both lines were empty. */
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
