/**
 * Runs a claimed job: calls its kind's handler with the provenance of the caller that enqueued it, reports progress,
 * and records how the job ended.
 */
import { AppError, NoConnection } from '../errors.ts';
import { noConnectionMs, untilConnected } from '../fair/until-connected.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { type ClaimedJob, maxAttempts } from '../storage/ports/jobs.ts';
import type { OpenWorkspace } from '../storage/ports/storage.ts';
import type { Workspace } from '../workspace.ts';
import { Interrupted } from './interrupted.ts';
import { findKind, type JobContext, type JobKind } from './kinds.ts';
import { leaseMs, watch } from './watch.ts';

/**
 * The delay before the first retry of a job that failed because a service was unreachable, in milliseconds. It
 * quadruples with each attempt.
 */
const retryMs = 30_000;

/** Resolves when the store records how the job ended or that it waits again. `stop` returns the job to the queue. */
export async function runClaimed(
  context: JobContext,
  record: WorkspaceRecord,
  claimed: ClaimedJob,
  stop: AbortSignal,
  find: (kind: string) => JobKind | null = findKind,
): Promise<void> {
  await context.storage.withWorkspace(record, async (open) => {
    const workspace = workspaceOf(context, open, claimed);
    const watched = watch(workspace, claimed, stop);
    try {
      const kind = find(claimed.job.kind);
      if (kind === null)
        throw new AppError('unsupported_tool', `This version of Stele has no job ${claimed.job.kind}.`);
      const result = await watched.unlessAbandoned(
        kind.run(workspace, claimed.job.args as never, watched.job, context),
      );
      await untilConnected(() => workspace.store.jobs.end(claimed, { result }), { forMs: leaseMs });
    } catch (error) {
      await untilConnected(() => concede(workspace, claimed, watched.interrupted ?? error), { forMs: leaseMs });
    } finally {
      watched.close();
    }
  });
}

function workspaceOf(
  { storage: _storage, settings: _settings, ...context }: JobContext,
  { workspace: record, storeFor }: OpenWorkspace,
  { provenance }: ClaimedJob,
): Workspace {
  // The permission was checked when the job was enqueued.
  const principal = { ...systemPrincipal('jobs'), id: provenance.actor, label: provenance.actor_label };
  const caller = { ...provenance, principal };
  return { ...context, record, caller, store: storeFor(caller) };
}

async function concede({ store, log, now }: Workspace, claimed: ClaimedJob, error: unknown): Promise<void> {
  const { job } = claimed;
  if (error instanceof Interrupted) {
    if (error.why === 'cancelled') await store.jobs.end(claimed, { cancelled: true });
    const again = { run_at: now().toISOString(), isAttempt: false, step: 'waits to go on' };
    if (error.why === 'stopped') await store.jobs.release(claimed, again);
    return;
  }
  if (error instanceof NoConnection) {
    const run_at = new Date(now().getTime() + noConnectionMs).toISOString();
    await store.jobs.release(claimed, { run_at, isAttempt: false, step: 'waits for a connection to the database' });
    return;
  }
  if (!(error instanceof AppError)) log.error({ err: error, job_id: job.job_id, kind: job.kind }, 'a job failed');
  const isAway = error instanceof AppError && error.code === 'unavailable';
  if (isAway && job.attempts < maxAttempts) {
    const run_at = new Date(now().getTime() + retryMs * 4 ** (job.attempts - 1)).toISOString();
    await store.jobs.release(claimed, { run_at, isAttempt: true, step: `waits for a retry. ${error.message}` });
  } else await store.jobs.end(claimed, { error: reasonOf(error) });
}

/** The message of an unexpected error may contain content, so it goes only to the log. */
function reasonOf(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'An internal error ended the job; the log has the details under its id.';
}
