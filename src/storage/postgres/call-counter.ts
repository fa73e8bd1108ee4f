/** Calls counted over all nodes, in a table of the control schema. */
import type { PostgresPool } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallCounter } from '../ports/storage.ts';

/** Where the database does not answer, each node counts by itself: being counted is no reason to be refused. */
export function postgresCallCounter(pool: PostgresPool, schema: string, name: string, perMinute: number): CallCounter {
  const options = { points: perMinute, duration: 60, keyPrefix: name };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(pool),
    storeType: 'client',
    schemaName: schema,
    tableName: 'call_counts',
    tableCreated: true,
    // Who is over the limit already is refused without asking.
    inMemoryBlockOnConsumed: perMinute + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return async (key) => {
    try {
      return { isAllowed: true, ...countOf(await limiter.consume(key)) };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { isAllowed: false, ...countOf(refusal) };
      throw refusal;
    }
  };
}

const countOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({ remaining: remainingPoints, msBeforeNext });

/** Of the connections for reading, so that writes that wait hold up no counting. */
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
