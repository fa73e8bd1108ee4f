/**
 * The job queue, in SQL that both engines accept. Unique indexes ensure that only one job of a lane runs at a time and
 * that no two equal jobs are open, even if nodes act at the same time.
 */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Provenance } from '../../model/history.ts';
import { newId } from '../../model/ids.ts';
import type { Job, JobLane, JobState } from '../../model/job.ts';
import { dayMs } from '../../time-units.ts';
import { eraseResults, lockErasing } from '../erasing/erase-traces.ts';
import { type ClaimedJob, type JobCount, type Jobs, type JobTurn, maxAttempts, type NewJob } from '../ports/jobs.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { attemptsExhausted, claimJob, isDueIn } from './claim.ts';
import { nextDueIn, readNextRuns, setNextRun } from './recurring.ts';
import type { JobsTable } from './tables.ts';

type JobRow = Selectable<JobsTable>;

/**
 * Jobs that ended longer ago than this are deleted, in milliseconds. Their outcome is in the workspace, and their
 * results contain words of memories.
 */
const keptMs = 30 * dayMs;

export function jobsOf(session: StoreSession): Jobs {
  return { ...changesOf(session), ...lookUpsOf(session) };
}

type LookUp = 'isDue' | 'get' | 'ofRequest' | 'list' | 'counts' | 'nextDue' | 'nextRuns';

function lookUpsOf({ reader, now }: StoreSession): Pick<Jobs, LookUp> {
  const seen = (row: JobRow) => toJob(row, now().toISOString());
  return {
    isDue: (lane) => isDueIn(reader, lane, now().toISOString()),
    get: async (jobId) => seen(await getRow(reader, jobId)),
    ofRequest: async (actor, requestId) => {
      const open = reader.selectFrom('jobs').selectAll().where('state', 'in', ['queued', 'running']);
      const row = (await open.execute()).find(({ provenance }) => {
        const enqueuer = JSON.parse(provenance) as Provenance;
        return enqueuer.actor === actor && enqueuer.request_id === requestId;
      });
      return row === undefined ? null : seen(row);
    },
    list: async ({ limit, offset = 0, state }) => {
      let jobs = reader.selectFrom('jobs').selectAll().orderBy('seq', 'desc').limit(limit).offset(offset);
      if (state !== undefined) jobs = jobs.where('state', '=', state);
      return (await jobs.execute()).map(seen);
    },
    counts: (since) => countJobs(reader, since),
    nextDue: (kinds) => nextDueIn(reader, kinds),
    nextRuns: () => readNextRuns(reader),
  };
}

async function countJobs(db: Db, since: string): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', 'state', eb.fn.countAll().as('count'), eb.fn.min('run_at').as('earliest_run_at')])
    .where((eb) => eb.or([eb('state', 'in', ['queued', 'running']), eb('finished_at', '>=', since)]))
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute();
  return rows.map(({ state, count, ...row }) => ({ ...row, state: state as JobState, count: Number(count) }));
}

function changesOf(session: StoreSession): Omit<Jobs, LookUp> {
  const { reader } = session;
  const now = () => session.now().toISOString();
  const seen = (row: JobRow) => toJob(row, now());
  return {
    enqueue: async (job) => {
      const enqueued = await session.write((db) => enqueueJob(db, session, job));
      session.runOnceCommitted(session.enqueued);
      return enqueued;
    },
    claim: async (lane, leaseMs) => {
      if (!(await isDueIn(reader, lane, now()))) return null;
      const row = await session.write((db) => claimJob(db, session, lane, leaseMs));
      return row && toClaimed(row, now());
    },
    expireLeases: async (but) => {
      const kept = ['', ...but.map(({ token }) => token)];
      const running = await reader.selectFrom('jobs').where('state', '=', 'running').select('token').execute();
      if (running.every(({ token }) => kept.includes(token ?? ''))) return;
      await session.write(async (db) => {
        const left = db.updateTable('jobs').set({ lease_until: '' }).where('state', '=', 'running');
        await left.where('token', 'not in', kept).execute();
      });
    },
    renew: (turn, leaseMs, { reached, ...report } = {}) =>
      session.write(async (db) => {
        const kept = reached === undefined ? {} : { reached: JSON.stringify(reached) };
        const [renewed] = await ofTurn(db, turn, { ...report, ...kept, lease_until: later(session, leaseMs) });
        if (renewed) return { isCancelled: renewed.is_cancelled === 1 };
        throw new AppError('conflict', `The job ${turn.job_id} lost its turn: it had not been heard of for too long.`);
      }),
    end: (turn, outcome) =>
      session.write(async (db) => {
        // This lock comes before the lock of the job's row, because an erasure takes both in this order.
        if ('result' in outcome) await lockErasing(db, session.engine);
        const left = { finished_at: now(), token: null, lease_until: null, reached: null };
        const [row] = await ofTurn(db, turn, { ...outcomeOf(outcome), ...left });
        if (row && row.result !== null) await eraseMentionedSince(db, row);
        await db.deleteFrom('jobs').where('finished_at', '<', later(session, -keptMs)).execute();
        return seen(await getRow(db, turn.job_id));
      }),
    release: (turn, { run_at, isAttempt, step }) =>
      session.write(async (db) => {
        const held = await getRow(db, turn.job_id);
        const attempts = held.attempts - (isAttempt ? 0 : 1);
        const back = { token: null, lease_until: null };
        if (held.is_cancelled === 1) await ofTurn(db, turn, { ...back, state: 'cancelled', finished_at: now() });
        else if (attempts >= maxAttempts)
          await ofTurn(db, turn, { ...back, state: 'failed', finished_at: now(), error: attemptsExhausted });
        else await ofTurn(db, turn, { ...back, state: 'queued', run_at, attempts, step });
        return seen(await getRow(db, turn.job_id));
      }),
    cancel: (jobId) => session.write(async (db) => seen(await cancelJob(db, jobId, now()))),
    ...recurrenceOf(session),
  };
}

function recurrenceOf(session: StoreSession): Pick<Jobs, 'setNextRun' | 'endRecurring' | 'dropEnded'> {
  return {
    setNextRun: (kind, before, next) => session.write((db) => setNextRun(db, kind, before, next)),
    endRecurring: (kind) =>
      session.write(async (db) => void (await db.deleteFrom('recurring_jobs').where('kind', '=', kind).execute())),
    dropEnded: (kind) =>
      session.write(
        async (db) => void (await db.deleteFrom('jobs').where('kind', '=', kind).where('state', '=', 'done').execute()),
      ),
  };
}

function later({ now }: StoreSession, ms: number): string {
  return new Date(now().getTime() + ms).toISOString();
}

async function enqueueJob(
  db: Db,
  session: StoreSession,
  { kind, lane, args, run_at }: NewJob,
): ReturnType<Jobs['enqueue']> {
  const at = session.now();
  const now = at.toISOString();
  const fingerprint = fingerprintOf(kind, args);
  const row = {
    id: newId('job', at),
    kind,
    lane,
    args: JSON.stringify(args),
    fingerprint,
    state: 'queued',
    progress: 0,
    step: 'waits for its turn',
    provenance: JSON.stringify({ ...session.provenance, tool: kind }),
    operation_id: session.provenance.operation_id,
    created_at: now,
    run_at: run_at ?? now,
    attempts: 0,
    is_cancelled: 0,
  };
  for (;;) {
    const [inserted] = await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute();
    if (inserted) {
      await session.engine.noteDue(db, inserted.run_at);
      return { job: toJob(inserted, now), isNew: true };
    }
    const equal = await db
      .selectFrom('jobs')
      .selectAll()
      .where('fingerprint', '=', fingerprint)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst();
    // Otherwise the equal job ended between the two statements, so the next insert succeeds.
    if (equal) return { job: toJob(equal, now), isNew: false };
  }
}

/** Changes the row of the job if the turn still holds it; otherwise changes nothing. */
function ofTurn(db: Db, { job_id, token }: JobTurn, change: Partial<JobRow>): Promise<JobRow[]> {
  return db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', job_id)
    .where('token', '=', token)
    .where('state', '=', 'running')
    .returningAll()
    .execute();
}

async function cancelJob(db: Db, jobId: string, now: string): Promise<JobRow> {
  const ended = { state: 'cancelled', finished_at: now, token: null, lease_until: null, reached: null };
  await db
    .updateTable('jobs')
    .set({ ...ended, is_cancelled: 1 })
    .where('id', '=', jobId)
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('lease_until', '<', now)]))
    .execute();
  // Without its fingerprint, the job no longer stands for the same work that a caller wants from now on.
  await db
    .updateTable('jobs')
    .set({ is_cancelled: 1, fingerprint: jobId })
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .execute();
  return getRow(db, jobId);
}

function outcomeOf(outcome: Parameters<Jobs['end']>[1]): Partial<JobRow> {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  if ('cancelled' in outcome) return { state: 'cancelled' };
  return { state: 'done', progress: 1, step: 'done', result: JSON.stringify(outcome.result ?? null) };
}

/** Erases the result if it names a memory that was erased while the job ran: the job may have read it before. */
async function eraseMentionedSince(db: Db, { started_at, result }: JobRow): Promise<void> {
  const erased = await db
    .selectFrom('events')
    .select('memory_id')
    .where('kind', '=', 'erase')
    .where('kind', '<>', 'create')
    .where('at', '>=', started_at ?? '')
    .execute();
  const reported = erased.map(({ memory_id }) => memory_id).filter((id) => result!.includes(id));
  if (reported.length > 0) await eraseResults(db, reported, started_at ?? '');
}

async function getRow(db: Db, jobId: string): Promise<JobRow> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no job ${jobId} in this workspace.`);
  return row;
}

function toClaimed(row: JobRow, now: string): ClaimedJob {
  return {
    job_id: row.id,
    token: row.token!,
    job: toJob(row, now),
    provenance: { ...JSON.parse(row.provenance), operation_id: row.operation_id },
    reached: row.reached === null ? null : JSON.parse(row.reached),
  };
}

/** A job with an expired lease counts as waiting, even before a node has recorded that. */
function toJob(row: JobRow, now: string): Job {
  const hasDied = row.state === 'running' && (row.lease_until ?? '') < now;
  return {
    job_id: row.id,
    kind: row.kind,
    lane: row.lane as JobLane,
    args: JSON.parse(row.args),
    state: hasDied ? 'queued' : (row.state as JobState),
    progress: row.progress,
    step: row.step,
    actor: JSON.parse(row.provenance).actor,
    operation_id: row.operation_id,
    created_at: row.created_at,
    run_at: row.run_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    attempts: row.attempts,
    result: row.result === null ? null : JSON.parse(row.result),
    error: row.error,
  };
}

/** The fingerprint is the same for the same kind and arguments, whatever the order of the arguments. */
function fingerprintOf(kind: string, args: Record<string, unknown>): string {
  const inOrder = (_name: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify([kind, args], inOrder))
    .digest('base64url');
}
