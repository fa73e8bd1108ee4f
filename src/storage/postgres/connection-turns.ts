/**
 * Turns on the connections of a pool. Where the server takes no further connection, calls take turns on those that the pool has, in the order in
 * which they came, and one call at a time asks for another connection now and then. A pool without any waits as well: it gets one as soon as any
 * pool of any process gives one back.
 */
import type pg from 'pg';

export interface TurnRule {
  readonly connections: number;
  /** The longest wait for a connection. */
  readonly patienceMs: number;
  /** The most calls that wait. */
  readonly mostWaiting: number;
  /** Opens a connection beside those of the pool, and ends it. Rejects where the server takes none. */
  tryAnother(): Promise<void>;
  /** The error of a call that must not, or can no longer, wait. */
  busy(cause?: unknown): Error;
}

/** The pause before a server that took no further connection is asked again; each pool asks a little earlier or later. */
const restMs = 150;
/**
 * While the server is full, a pool gives a connection back this often, so that pools of other processes and threads get theirs: a pool under load
 * would keep all of its connections until they are too old, and leave the others none.
 */
const giveBackMs = 2_000;

/** 53300 also where a role or a database has a limit of its own. */
export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';

interface Waiting {
  /** Gives the turn. */
  begin(): void;
  fail(error: Error): void;
}

/** `connect` of the pool, with turns. Waiting calls fail when the pool is ended by `end`. */
export class ConnectionTurns {
  /** Called when the server takes no further connection. */
  onFull: () => void = () => undefined;
  readonly #pool: pg.Pool;
  readonly #rule: TurnRule;
  readonly #line: Waiting[] = [];
  #inUse = 0;
  /** The most connections that the server lets this pool have, as far as is known. */
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
    const until = performance.now() + this.#rule.patienceMs;
    // A pool that has ended refuses by itself.
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

  /** Ends a connection that no call uses. */
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
      const isRefused = () => performance.now() - this.#refused.at < this.#rule.patienceMs;
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

  /** All that are in use by now are the most that there are. */
  #full(error: unknown): void {
    this.#refused = { at: performance.now(), error };
    this.#allowed = Math.min(this.#allowed, this.#inUse);
    this.#askLater();
    this.onFull();
  }

  /** A pool that uses all of its connections is refused none, and would not learn that others get none. */
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

  /** The client, whose release gives its turn to the next call. */
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
