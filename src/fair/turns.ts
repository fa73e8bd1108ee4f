/** Lets long computations share the event loop: one waiting computation continues in each round, in order of arrival. */

export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Whether a computation waits. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves in a later round of the event loop, after all earlier arrivals. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#call());
    });
  }

  /** A computation leaves the line only when the next round is scheduled, so that two never continue in one round. */
  #call(): void {
    const resolve = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#call());
    resolve?.();
  }
}

/** The turns of this process. */
export const turns = new Turns();
