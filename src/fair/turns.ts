/**
 * Lets long computations share the event loop: one waiting computation continues in each round. Small calls that begin and all others take
 * turns, each in order of arrival, so that a small call waits for one slice of a large one and not for its end. A call that is not small begins in the line of those that
 * continue: else it would go before a small one that came later, with each of its calls.
 */

/** A computation of a round that took longer lets the next one go on. */
export const sliceMs = 4;
/** A small call that begins may go on for so long: most end within it, and would else wait for others in their midst, once for each slice. */
const firstSliceMs = 12;

/** What the event loop computed for a call, in milliseconds. */
export interface Account {
  ms: number;
}

interface Place {
  /** Null for what belongs to no call, or is not known to. */
  readonly account: Account | null;
  /** How long the round may compute in which it goes on. */
  readonly limit: number;
  go(): void;
}

export class Turns {
  /** Small calls, and computations that hold what others wait for. */
  readonly #beginning: Place[] = [];
  readonly #waiting: Place[] = [];
  /** For whom the event loop computes at present, and since when that is not charged yet. */
  #account: Account | null = null;
  #charged = 0;
  /** The sum of all accounts. */
  #sum = 0;
  #lastBegan = false;
  #lastWaited: Account | null = null;
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
    return this.#wait(this.#waiting, this.#account);
  }

  /** The same in the line of small calls that begin: others wait for what the computation holds. */
  soon(): Promise<void> {
    return this.#wait(this.#beginning, this.#account);
  }

  /** For a call that begins: it goes on at once while the round has time left, else when it is its turn. */
  async begin(isSmall: boolean, account: Account | null = null): Promise<void> {
    if (this.#beginning.length > 0 || this.#computed() >= sliceMs)
      return isSmall ? this.#wait(this.#beginning, account, firstSliceMs) : this.#wait(this.#waiting, account);
    if (isSmall) this.#limit = firstSliceMs;
    this.computeFor(account);
  }

  /** The call for which the event loop computes; null where that is not known. */
  get account(): Account | null {
    return this.#account;
  }

  /** Charges what was computed so far, and all that follows in this round to another call: one that goes on by an event of its own says so. */
  computeFor(account: Account | null): void {
    // The end of a round is the end of what is charged.
    if (account !== null && this.#since === null) this.#startRound(sliceMs);
    const now = performance.now();
    if (this.#account !== null) {
      this.#account.ms += now - this.#charged;
      this.#sum += now - this.#charged;
    }
    [this.#account, this.#charged] = [account, now];
  }

  /** The same promise, which goes on for the call that waits for it. */
  async outside<Result>(work: Promise<Result>): Promise<Result> {
    const account = this.#account;
    return work.finally(() => this.computeFor(account));
  }

  /** Milliseconds that were charged to all calls so far. */
  get sum(): number {
    return this.#sum;
  }

  #wait(line: Place[], account: Account | null, limit = sliceMs): Promise<void> {
    return new Promise((resolve) => {
      line.push({ account, limit, go: resolve });
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
    const place = begins ? this.#beginning.shift() : this.#nextWaiting();
    if (this.#waiting.length + this.#beginning.length > 0) setImmediate(() => this.#call());
    this.#startRound(place?.limit ?? sliceMs);
    this.computeFor(place?.account ?? null);
    place?.go();
  }

  /** The first of another call than that which went on last: a call may wait in several places, and would else have as many rounds one after the other. */
  #nextWaiting(): Place | undefined {
    const other = this.#waiting.findIndex(({ account }) => account === null || account !== this.#lastWaited);
    const [place] = this.#waiting.splice(Math.max(0, other), 1);
    this.#lastWaited = place?.account ?? null;
    return place;
  }

  #startRound(limit: number): void {
    const since = performance.now();
    this.#since = since;
    this.#limit = limit;
    setImmediate(() => {
      if (this.#since !== since) return;
      this.#since = null;
      this.computeFor(null);
    });
  }
}

/** The turns of this process. */
export const turns = new Turns();
