/**
 * Erases traces of memories outside their own rows: in history, kept answers, results of jobs, and lists that recall
 * showed. In SQL that both engines accept.
 */
import { sql } from 'kysely';
import { erasedContent } from '../../model/history.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Db } from '../workspace/tables.ts';

interface Erasing {
  id: string;
  created_at: string;
}

/** Replaces a kept answer, so that a repeated call is not executed again. */
export const erasedAnswer = JSON.stringify(erasedContent);

export async function eraseTraces(db: Db, memories: readonly Erasing[]): Promise<void> {
  const ids = memories.map(({ id }) => id);
  const since = memories.reduce((least, { created_at }) => (created_at < least ? created_at : least), '9');
  await eraseEvents(db, ids);
  await eraseAnswers(db, ids, since);
  await eraseResults(db, ids, since);
  await eraseShown(db, ids);
}

/** Keeps the actor, action and time of each event; erases the contents and the caller's reason. */
async function eraseEvents(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('events')
    .set({
      before: sql`case when before is null then null else '{}' end`,
      after: JSON.stringify(erasedContent),
      cause: null,
    })
    .where('memory_id', 'in', ids)
    .execute();
}

/** The maximum time between the claim of an idempotency key and the first write of its call, in milliseconds. */
const longestCallMs = 3_600_000;

/** Answers are kept for a day, and no answer is older than the memory that it mentions. */
async function eraseAnswers(db: Db, ids: readonly string[], since: string): Promise<void> {
  await db
    .updateTable('answers')
    .set({ answer: erasedAnswer })
    .where('at', '>=', new Date(Date.parse(since) - longestCallMs).toISOString())
    .where((eb) => eb.or(ids.map((id) => eb('answer', 'like', `%${id}%`))))
    .execute();
}

/**
 * Makes an erasure and the storing of a job's result run one after the other, so that one of them sees the other's
 * effect.
 */
export async function lockErasing(db: Db, engine: WorkspaceEngine): Promise<void> {
  await engine.lockNames(db, ['erasing']);
}

/**
 * Erases the results of jobs that ended after `since` or are still open. A job that is interrupted then restarts from
 * the beginning.
 */
export async function eraseResults(db: Db, ids: readonly string[], since: string): Promise<void> {
  const named = (column: 'result' | 'reached') =>
    db
      .updateTable('jobs')
      .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', since)]))
      .where((eb) => eb.or(ids.map((id) => eb(column, 'like', `%${id}%`))));
  await named('reached').set({ reached: null }).execute();
  await named('result').set({ result: null, step: 'done; the result referred to a memory that was erased' }).execute();
}

/** Deletes the lists that contain these ids: ranking cannot learn from a list with a gap. */
async function eraseShown(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('shown_lists')
    .where((eb) => eb.or(ids.map((id) => eb('memory_ids', 'like', `%${id}%`))))
    .execute();
  await db.deleteFrom('openings').where('memory_id', 'in', ids).execute();
}
