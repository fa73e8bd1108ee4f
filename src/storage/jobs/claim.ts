/** Claims on jobs: one node runs a job, for as long as it renews its lease. */
import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { JobLane } from '../../model/job.ts';
import { maxAttempts } from '../ports/jobs.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import type { JobsTable } from './tables.ts';

/** The error of a job that has used up its attempts. */
export const attemptsExhausted = `The process that ran it ended before it did, ${maxAttempts} times. What it had done stays, and its operation can be reverted. Look into the log before it is asked for again.`;

/**
 * True if the job may start. A job whose creation time is in the future was created before the clock was set back. Its
 * first attempt does not wait for the clock.
 */
const hasCome = (eb: ExpressionBuilder<WorkspaceTables, 'jobs'>, now: string) =>
  eb.or([eb('run_at', '<=', now), eb.and([eb('created_at', '>', now), eb('attempts', '=', 0)])]);

/** True if a waiting job may start and no job of the lane holds a valid lease. */
export async function isDueIn(db: Db, lane: JobLane, now: string): Promise<boolean> {
  const open = await db
    .selectFrom('jobs')
    .where('lane', '=', lane)
    .where('state', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('state', '=', 'running'), hasCome(eb, now)]))
    .select(['state', 'lease_until'])
    .execute();
  return open.length > 0 && open.every(({ state, lease_until }) => state === 'queued' || (lease_until ?? '') < now);
}

/** Claims the next job; call this within a transaction. Null if another job of the lane is running or none is due. */
export async function claimJob(
  db: Db,
  { engine, now }: StoreSession,
  lane: JobLane,
  leaseMs: number,
): Promise<Selectable<JobsTable> | null> {
  await engine.lockNames(db, [`jobs ${lane}`]);
  const at = now();
  await requeueExpired(db, lane, at.toISOString());
  const ofLane = db.selectFrom('jobs').where('lane', '=', lane);
  if (await ofLane.where('state', '=', 'running').select('seq').executeTakeFirst()) return null;
  const next = await ofLane
    .where('state', '=', 'queued')
    .where((eb) => hasCome(eb, at.toISOString()))
    .orderBy('run_at')
    .orderBy('seq')
    .select(['seq', 'attempts', 'started_at'])
    .executeTakeFirst();
  if (next === undefined) return null;
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      step: 'beginning',
      token: randomUUID(),
      attempts: next.attempts + 1,
      started_at: next.started_at ?? at.toISOString(),
      lease_until: new Date(at.getTime() + leaseMs).toISOString(),
    })
    .where('seq', '=', next.seq)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a job with an expired lease to the queue. Ends it if it was cancelled or has used up its attempts. */
async function requeueExpired(db: Db, lane: JobLane, now: string): Promise<void> {
  const [lost] = await db
    .selectFrom('jobs')
    .where('lane', '=', lane)
    .where('state', '=', 'running')
    .where('lease_until', '<', now)
    .select(['seq', 'attempts', 'is_cancelled'])
    .execute();
  if (lost === undefined) return;
  const ended = { finished_at: now, reached: null };
  const change =
    lost.is_cancelled === 1
      ? { ...ended, state: 'cancelled' }
      : lost.attempts >= maxAttempts
        ? { ...ended, state: 'failed', error: attemptsExhausted }
        : { state: 'queued' };
  await db
    .updateTable('jobs')
    .set({ ...change, token: null, lease_until: null })
    .where('seq', '=', lost.seq)
    .execute();
}
