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
  readonly #waiting = new Map<string, { ms: number; until: number }>();

  constructor(rule: BackoffRule = { firstMs: 5_000, maxMs: 600_000 }) {
    this.#rule = rule;
    this.#clock = rule.clock ?? (() => performance.now());
  }

  isDue(key: string): boolean {
    return (this.#waiting.get(key)?.until ?? 0) <= this.#clock();
  }

  recordFailure(key: string): void {
    const before = this.#waiting.get(key)?.ms;
    const ms = Math.min(this.#rule.maxMs, before === undefined ? this.#rule.firstMs : before * 2);
    this.#waiting.set(key, { ms, until: this.#clock() + ms });
  }

  recordSuccess(key: string): void {
    this.#waiting.delete(key);
  }

  /** Milliseconds until the first skipped item is due; null if there is none. */
  nextInMs(): number | null {
    const untils = [...this.#waiting.values()].map(({ until }) => until);
    return untils.length === 0 ? null : Math.max(0, Math.min(...untils) - this.#clock());
  }
}
