/**
 * Lets calls take turns on the connections of a pool. If the server accepts no further connection, calls share those
 * that the pool has, in the order of arrival, and from time to time one call requests another connection. A pool
 * without any connection waits too: it gets one when any pool of any process gives one back.
 */
import type pg from 'pg';

export interface TurnRule {
  readonly connections: number;
  /** Maximum wait for a connection. */
  readonly timeoutMs: number;
  /** Maximum number of waiting calls. */
  readonly mostWaiting: number;
  /** Opens a connection outside the pool and closes it. Rejects if the server accepts none. */
  tryAnother(): Promise<void>;
  /** Makes the error for a call that may not wait, or has waited too long. */
  busy(cause?: unknown): Error;
}

/**
 * The pause before another connection is requested from a full server, in milliseconds. Each pool varies it a little.
 */
const restMs = 150;
/**
 * While the server is full, a pool gives back one connection per this interval, for pools of other processes and
 * threads. Otherwise a pool under load would keep all its connections until they reach their maximum age, and leave
 * none to the others.
 */
const giveBackMs = 2_000;

/** True if the server has no free connection. PostgreSQL also reports 53300 at the limit of a role or a database. */
export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';

interface Waiting {
  /** Grants the turn. */
  begin(): void;
  fail(error: Error): void;
}

/** The pool's `connect`, with turns. Waiting calls fail when `end` ends the pool. */
export class ConnectionTurns {
  /** Called when the server accepts no further connection. */
  onFull: () => void = () => undefined;
  readonly #pool: pg.Pool;
  readonly #rule: TurnRule;
  readonly #line: Waiting[] = [];
  #inUse = 0;
  /** Maximum number of connections that the server grants this pool, as far as is known. */
  #allowed: number;
  #probe: NodeJS.Timeout | undefined;
  #refused: { at: number; error: unknown } = { at: Number.NEGATIVE_INFINITY, error: undefined };
  #gaveBackAt = 0;
  #lookedAt = 0;
  #isEnded = false;

  constructor(pool: pg.Pool, rule: TurnRule) {
    this.#pool = pool;
    this.#rule = rule;
    this.#allowed = rule.connections;
  }

  async connect(): Promise<pg.PoolClient> {
    const until = performance.now() + this.#rule.timeoutMs;
    // An ended pool rejects the call itself.
    if (this.#inUse >= this.#allowed && !this.#isEnded) {
      if (this.#line.length >= this.#rule.mostWaiting) throw this.#rule.busy();
      this.#lookAround();
      await this.#turn(until, 'last');
    } else this.#inUse += 1;
    for (;;) {
      try {
        return this.#returning(await this.#pool.connect());
      } catch (error) {
        this.#inUse -= 1;
        if (!isFull(error)) {
          this.#serve();
          throw error;
        }
        this.#full(error);
        await this.#turn(until, 'first');
      }
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#probe);
    for (const waiting of this.#line.splice(0))
      waiting.fail(new Error('Cannot use a pool after calling end on the pool'));
    await this.#pool.end();
  }

  /** Closes a connection that no call uses. */
  async endIdle(): Promise<void> {
    if (this.#isEnded || this.#pool.idleCount === 0 || this.#inUse >= this.#allowed) return;
    const client = await this.connect().catch(() => null);
    client?.release(true);
  }

  #turn(until: number, place: 'first' | 'last'): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        const at = this.#line.indexOf(waiting);
        if (at >= 0) this.#line.splice(at, 1);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      const isRefused = () => performance.now() - this.#refused.at < this.#rule.timeoutMs;
      const timer = setTimeout(
        () => waiting.fail(isRefused() ? (this.#refused.error as Error) : this.#rule.busy()),
        Math.max(0, until - performance.now()),
      );
      if (place === 'first') this.#line.unshift(waiting);
      else this.#line.push(waiting);
    });
  }

  #serve(): void {
    while (this.#inUse < this.#allowed && this.#line.length > 0) {
      this.#inUse += 1;
      this.#line[0]!.begin();
    }
  }

  /** Notes that the server is full: the connections in use now are all that it grants. */
  #full(error: unknown): void {
    this.#refused = { at: performance.now(), error };
    this.#allowed = Math.min(this.#allowed, this.#inUse);
    this.#askLater();
    this.onFull();
  }

  /**
   * Tests whether the server is full. A pool that has all its connections is never refused one, so it would not notice
   * that other pools get none.
   */
  #lookAround(): void {
    const now = performance.now();
    if (this.#allowed < this.#rule.connections || now - this.#lookedAt < giveBackMs) return;
    this.#lookedAt = now;
    this.#rule.tryAnother().catch((error: unknown) => {
      if (isFull(error)) this.#refused = { at: performance.now(), error };
    });
  }

  #askLater(): void {
    clearTimeout(this.#probe);
    if (this.#isEnded) return;
    const ask = () => {
      this.#allowed += 1;
      this.#serve();
      if (this.#allowed < this.#rule.connections) this.#askLater();
    };
    this.#probe = setTimeout(ask, restMs * (0.75 + Math.random() / 2)).unref();
  }

  /** Makes the client's release pass the turn to the next call. */
  #returning(client: pg.PoolClient): pg.PoolClient {
    const release = client.release;
    client.release = (broken) => {
      this.#inUse -= 1;
      const isGivenBack = this.#mustGiveBack();
      if (isGivenBack) this.#giveBack();
      release(broken || isGivenBack);
      this.#serve();
    };
    return client;
  }

  #mustGiveBack(): boolean {
    const now = performance.now();
    return now - this.#refused.at < giveBackMs && now - this.#gaveBackAt > giveBackMs;
  }

  #giveBack(): void {
    this.#gaveBackAt = performance.now();
    this.#allowed = Math.max(0, Math.min(this.#allowed, this.#pool.totalCount) - 1);
    this.#askLater();
  }
}
