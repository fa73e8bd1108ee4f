/** Calls counted over all nodes, in a table of the control schema. */
import type { PostgresPool } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallCounter } from '../ports/storage.ts';

const sweepEveryMs = 300_000;

/** Where the database does not answer, each node counts on its own: a failed count is no reason to refuse a call. */
export function postgresCallCounter(pool: PostgresPool, schema: string, name: string, perMinute: number): CallCounter {
  const client = clientOf(pool);
  const options = { points: perMinute, duration: 60, keyPrefix: name };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: client,
    storeType: 'client',
    schemaName: schema,
    tableName: 'call_counts',
    tableCreated: true,
    // The library's timer would outlive the pool: calls sweep expired rows now and then instead.
    clearExpiredByTimeout: false,
    // A caller over the limit is refused without a query.
    inMemoryBlockOnConsumed: perMinute + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  let sweptAt = Date.now();
  const sweepNowAndThen = () => {
    if (Date.now() - sweptAt < sweepEveryMs) return;
    sweptAt = Date.now();
    // Where it fails, the next sweep deletes the same rows.
    const text = `delete from "${schema}".call_counts where expire < $1`;
    client.query({ text, values: [sweptAt] }).catch(() => undefined);
  };
  return async (key) => {
    sweepNowAndThen();
    try {
      return { isAllowed: true, ...countOf(await limiter.consume(key)) };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { isAllowed: false, ...countOf(refusal) };
      throw refusal;
    }
  };
}

const countOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({ remaining: remainingPoints, msBeforeNext });

/** Uses the connections for reading, so that waiting writes do not delay the counting. */
function clientOf(pool: PostgresPool) {
  return {
    query: async ({ text, values }: { text: string; values: readonly unknown[] }) => {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
  };
}
