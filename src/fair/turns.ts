/**
 * Lets long computations share the event loop: in each round, one waiting computation continues. Small calls that begin
 * and all other computations wait in two queues, each in order of arrival, and the queues alternate. A small call thus
 * waits for one slice of a large call and not for its end. A call that is not small begins in the queue of the
 * computations that continue: otherwise each new call of a busy owner would overtake computations that already wait.
 */

/** Once a round has computed for this long, a computation in it lets the next one continue. */
export const sliceMs = 4;
/**
 * The limit of a round in which a small call begins. Most small calls end within it; with the usual limit they would
 * wait for others before they end, once per slice.
 */
const firstSliceMs = 12;

interface WaitingWork {
  /** The time limit of the round in which this computation continues. */
  readonly limit: number;
  resume(): void;
}

export class Turns {
  /** Small calls, and computations that hold something others wait for. */
  readonly #smallCalls: WaitingWork[] = [];
  readonly #waiting: WaitingWork[] = [];
  #wasSmallTurn = false;
  /** The start of this round, measured at the first check; null before that. */
  #roundStart: number | null = null;
  /** The time limit of this round. */
  #limit = sliceMs;

  /**
   * True if this round has computed for {@link sliceMs}, or for {@link firstSliceMs} if a small call began in it. All
   * calls of the round count together: several short ones would otherwise hold up the others like one long call. Counts
   * from the first check of a round, or from when a computation continued in it.
   */
  isOver(): boolean {
    return this.#elapsedMs() >= this.#limit;
  }

  #elapsedMs(): number {
    if (this.#roundStart === null) this.#startRound(sliceMs);
    return performance.now() - this.#roundStart!;
  }

  /** Resolves in a later round of the event loop, after all earlier arrivals. */
  next(): Promise<void> {
    return this.#wait(this.#waiting);
  }

  /** The same in the queue of small calls, for a computation that holds something others wait for. */
  soon(): Promise<void> {
    return this.#wait(this.#smallCalls);
  }

  /** For a call that begins. Resolves at once if the round has time left, otherwise when it is the call's turn. */
  async begin(isSmall: boolean): Promise<void> {
    if (this.#smallCalls.length > 0 || this.#elapsedMs() >= sliceMs)
      return isSmall ? this.#wait(this.#smallCalls, firstSliceMs) : this.#wait(this.#waiting);
    if (isSmall) this.#limit = firstSliceMs;
  }

  #wait(queue: WaitingWork[], limit = sliceMs): Promise<void> {
    return new Promise((resume) => {
      queue.push({ limit, resume });
      this.#scheduleRound();
    });
  }

  /** Schedules a round for the first arrival, when both queues were empty. */
  #scheduleRound(): void {
    if (this.#waiting.length + this.#smallCalls.length === 1) setImmediate(() => this.#runRound());
  }

  /** A computation leaves the queue only when the next round is scheduled, so that two never continue in one round. */
  #runRound(): void {
    const isSmallTurn = this.#smallCalls.length > 0 && (this.#waiting.length === 0 || !this.#wasSmallTurn);
    this.#wasSmallTurn = isSmallTurn;
    const work = (isSmallTurn ? this.#smallCalls : this.#waiting).shift();
    if (this.#waiting.length + this.#smallCalls.length > 0) setImmediate(() => this.#runRound());
    this.#startRound(work?.limit ?? sliceMs);
    work?.resume();
  }

  #startRound(limit: number): void {
    const start = performance.now();
    this.#roundStart = start;
    this.#limit = limit;
    setImmediate(() => {
      if (this.#roundStart === start) this.#roundStart = null;
    });
  }
}

/** The turns of this process. */
export const turns = new Turns();
