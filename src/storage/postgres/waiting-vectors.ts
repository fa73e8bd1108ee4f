/**
 * Vectors that wait for the index. Adding a vector to HNSW takes the server some milliseconds, so what is written in bulk is only marked as waiting.
 * Searches compare every waiting vector, so no more than {@link mostWaiting} wait; a job moves them into the index.
 */
import { sql } from 'kysely';
import type { Db } from '../workspace/tables.ts';

/** Vectors per write from which they wait. Fewer enter the index at once. */
const fewestInBulk = 20;
/** The most that wait, about: this number is compared in some 15 ms. Beyond it, vectors enter the index as they are written. */
const mostWaiting = 10_000;
/** Counting again takes a wait for the server, and up to a millisecond or two of its time. */
const countedForMs = 1_000;

/** What this process knows of the vectors that wait in one store. Other nodes may add some meanwhile. */
export interface WaitingVectors {
  count: number;
  /** As `performance.now()` tells it. */
  countedUntil: number;
}

export const noneCounted = (): WaitingVectors => ({ count: 0, countedUntil: Number.NEGATIVE_INFINITY });

/** Whether that many further vectors may wait; they count as waiting then. */
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

/** Vectors of memories and of passages, counted up to `most`. */
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
 * Moves up to `limit` vectors into the index, oldest first; returns their number. It passes over those that somebody else is changing, and waits for
 * nobody.
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
