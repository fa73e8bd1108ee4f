/** Skips an item that failed lately. The wait doubles with each failure, until the item succeeds. */

export interface BackoffRule {
  /** The wait after the first failure. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** Milliseconds from an arbitrary origin. */
  readonly clock?: () => number;
}

export class Backoff {
  readonly #rule: BackoffRule;
  readonly #clock: () => number;
  readonly #delays = new Map<string, { ms: number; until: number }>();

  constructor(rule: BackoffRule = { firstMs: 5_000, maxMs: 600_000 }) {
    this.#rule = rule;
    this.#clock = rule.clock ?? (() => performance.now());
  }

  isDue(key: string): boolean {
    return this.dueInMs(key) === 0;
  }

  /** Milliseconds until the item is no longer skipped; 0 if it is not skipped. */
  dueInMs(key: string): number {
    return Math.max(0, (this.#delays.get(key)?.until ?? 0) - this.#clock());
  }

  recordFailure(key: string): void {
    const previousMs = this.#delays.get(key)?.ms;
    const ms = Math.min(this.#rule.maxMs, previousMs === undefined ? this.#rule.firstMs : previousMs * 2);
    this.#delays.set(key, { ms, until: this.#clock() + ms });
  }

  recordSuccess(key: string): void {
    this.#delays.delete(key);
  }

  /** Milliseconds until the first skipped item is due; null if there is none. */
  nextInMs(): number | null {
    const dueTimes = [...this.#delays.values()].map(({ until }) => until);
    return dueTimes.length === 0 ? null : Math.max(0, Math.min(...dueTimes) - this.#clock());
  }
}
