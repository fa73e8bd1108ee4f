/**
 * Vectors that wait for the index. Adding a vector to HNSW takes the server some milliseconds, so a bulk write only
 * marks its vectors as waiting. Searches compare every waiting vector, so at most {@link mostWaiting} wait. A job moves
 * them into the index.
 */
import { sql } from 'kysely';
import type { Db } from '../workspace/tables.ts';

/** Minimum number of vectors per write for them to wait. Fewer vectors enter the index at once. */
const fewestInBulk = 20;
/**
 * Approximate maximum number of waiting vectors; comparing that many takes some 15 ms. Beyond it, vectors enter the
 * index as they are written.
 */
const mostWaiting = 10_000;
/**
 * How long a count is used, in milliseconds. Counting again takes a round trip, and up to two milliseconds of the
 * server's time.
 */
const countedForMs = 1_000;

/** The number of waiting vectors in one store, as known to this process. Other nodes may add some meanwhile. */
export interface WaitingVectors {
  count: number;
  /** In the time of `performance.now()`. */
  countedUntil: number;
}

export const noneCounted = (): WaitingVectors => ({ count: 0, countedUntil: Number.NEGATIVE_INFINITY });

/** True if `further` more vectors may wait. Counts them as waiting then. */
export async function mayWait(db: Db, known: WaitingVectors, further: number): Promise<boolean> {
  if (further < fewestInBulk) return false;
  if (performance.now() >= known.countedUntil) {
    known.count = await countWaiting(db, mostWaiting);
    known.countedUntil = performance.now() + countedForMs;
  }
  if (known.count + further > mostWaiting) return false;
  known.count += further;
  return true;
}

/** The number of waiting vectors, of memories and of passages, up to `most`. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const inTable = (table: 'vectors' | 'passage_vectors') =>
    db
      .selectFrom(db.selectFrom(table).where(isWaiting).select('seq').limit(most).as('waiting'))
      .select(({ fn }) => fn.countAll<number>().as('count'));
  const rows = await inTable('vectors').unionAll(inTable('passage_vectors')).execute();
  return Math.min(
    most,
    rows.reduce((sum, { count }) => sum + Number(count), 0),
  );
}

const isWaiting = sql<boolean>`not indexed`;

/**
 * Moves up to `limit` vectors into the index, oldest first, and returns the number moved. Skips rows that other
 * transactions are changing, so it waits for no lock.
 */
export async function moveIntoIndex(db: Db, limit: number): Promise<number> {
  const whole = await db
    .updateTable('vectors')
    .set({ indexed: true })
    .where(({ selectFrom }) => {
      const next = selectFrom('vectors').where(isWaiting).select('seq').orderBy('seq').limit(limit);
      return sql<boolean>`seq = any(array(${next.forUpdate().skipLocked()}))`;
    })
    .returning('seq')
    .execute();
  if (whole.length >= limit) return whole.length;
  const passages = await db
    .updateTable('passage_vectors')
    .set({ indexed: true })
    .where(({ selectFrom }) => {
      const next = selectFrom('passage_vectors').where(isWaiting).select(sql`ctid`.as('ctid')).orderBy('seq');
      return sql<boolean>`ctid = any(array(${next
        .limit(limit - whole.length)
        .forUpdate()
        .skipLocked()}))`;
    })
    .returning('seq')
    .execute();
  return whole.length + passages.length;
}
