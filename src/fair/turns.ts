/** Lets long computations share the event loop: one of those waiting goes on in each of its rounds, in order of arrival. */

export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Whether anyone waits. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves in a later round of the event loop, when all that waited before have had theirs. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#call());
    });
  }

  /** The one called leaves the line only when the next round is booked, so that two are never called in one round. */
  #call(): void {
    const resolve = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#call());
    resolve?.();
  }
}

/** Those of this process. */
export const turns = new Turns();
