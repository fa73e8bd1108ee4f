/** Jobs in SQL that both engines accept. That one runs at a time is a unique index, so no node can be too late to see another. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { Job, JobState } from '../../model/job.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { StoreSession } from './session.ts';
import type { Db, JobsTable } from './tables.ts';

type JobRow = Omit<Selectable<JobsTable>, 'seq'>;

/** What a job says whose process ended before it did. */
const died =
  'The process that ran it ended before it did. What it had done stays, and its operation can be reverted; call the tool again to go on.';

export function jobsOf(session: StoreSession): Jobs {
  const { reader } = session;
  const nowAndLater = (ms: number) => {
    const now = session.now();
    return { now: now.toISOString(), later: new Date(now.getTime() + ms).toISOString() };
  };
  const seen = (row: JobRow) => toJob(row, session.now().toISOString());
  return {
    begin: (job, leaseMs) => session.write((db) => beginJob(db, session, job, leaseMs)),
    renew: (jobId, leaseMs, at = {}) =>
      session.write(async (db) => {
        const lease_until = nowAndLater(leaseMs).later;
        const renewed = await db
          .updateTable('jobs')
          .set({ ...at, lease_until })
          .where('id', '=', jobId)
          .where('state', '=', 'running')
          .returning('id')
          .execute();
        if (renewed.length === 0)
          throw new AppError('conflict', `The job ${jobId} lost its turn: it had not been heard of for too long.`);
      }),
    finish: (jobId, outcome) =>
      session.write(async (db) => {
        const { now } = nowAndLater(0);
        const ended =
          'error' in outcome
            ? { state: 'failed', error: outcome.error }
            : { state: 'done', progress: 1, step: 'done', result: JSON.stringify(outcome.result) };
        await db
          .updateTable('jobs')
          .set({ ...ended, finished_at: now })
          .where('id', '=', jobId)
          .where('state', '=', 'running')
          .execute();
        return seen(await getRow(db, jobId));
      }),
    markTold: (jobId) =>
      session.note(async (db) => {
        await db.updateTable('jobs').set({ told: 1 }).where('id', '=', jobId).execute();
      }),
    latestUntold: async (kind) => {
      const latest = reader.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('seq', 'desc').limit(1);
      const row = await latest.executeTakeFirst();
      return row === undefined || row.told === 1 || seen(row).state === 'running' ? null : seen(row);
    },
    get: async (jobId) => seen(await getRow(reader, jobId)),
    list: async ({ limit, offset = 0 }) => {
      const jobs = reader.selectFrom('jobs').selectAll().orderBy('seq', 'desc').limit(limit).offset(offset);
      return (await jobs.execute()).map(seen);
    },
  };
}

async function beginJob(
  db: Db,
  session: StoreSession,
  { kind, args }: Parameters<Jobs['begin']>[0],
  leaseMs: number,
): ReturnType<Jobs['begin']> {
  const at = session.now();
  const now = at.toISOString();
  const running = () => db.selectFrom('jobs').selectAll().where('state', '=', 'running');
  await db
    .updateTable('jobs')
    .set({ state: 'failed', error: died, finished_at: now })
    .where('state', '=', 'running')
    .where('lease_until', '<', now)
    .execute();
  const row: JobRow = {
    id: newId('job', at),
    kind,
    args: JSON.stringify(args),
    state: 'running',
    progress: 0,
    step: 'beginning',
    actor: session.provenance.actor,
    operation_id: session.provenance.operation_id,
    started_at: now,
    finished_at: null,
    lease_until: new Date(at.getTime() + leaseMs).toISOString(),
    result: null,
    error: null,
    told: 0,
  };
  for (;;) {
    const inserted = await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (inserted.length > 0) return { job: toJob(row, now), began: true };
    const other = await running().executeTakeFirst();
    // It ended between the two statements: then there is room.
    if (other) return { job: toJob(other, now), began: false };
  }
}

async function getRow(db: Db, jobId: string): Promise<JobRow> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no job ${jobId} in this workspace.`);
  return row;
}

/** One whose lease ran out is told as what it is, before anybody has written that down. */
function toJob(row: JobRow, now: string): Job {
  const hasDied = row.state === 'running' && row.lease_until < now;
  return {
    job_id: row.id,
    kind: row.kind,
    args: JSON.parse(row.args),
    state: hasDied ? 'failed' : (row.state as JobState),
    progress: row.progress,
    step: row.step,
    actor: row.actor,
    operation_id: row.operation_id,
    started_at: row.started_at,
    finished_at: hasDied ? row.lease_until : row.finished_at,
    result: row.result === null ? null : JSON.parse(row.result),
    error: hasDied ? died : row.error,
  };
}
