/**
 * Stores the queued items of a run in batches. Each batch leaves the queue in the transaction that stores it, so that
 * no item is stored twice.
 */
import { AppError } from '../errors.ts';
import { enqueueMoveIntoIndex, isMoveDue } from '../memory/move-into-index.ts';
import { analyseDrafts, type ReadDraft, storeDrafts } from '../memory/remember.ts';
import { cutOff, type IngestRun } from '../model/ingest-run.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { carryOut, type Transaction, type Verb } from '../verb.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { draftOf, type IngestRest, withRun } from './ingest.ts';
import { enqueueReading } from './read-behind.ts';

/** Items per transaction. */
const batchSize = 50;

export interface IngestProgress {
  run_id: string;
  stored: number;
  duplicates: number;
}

/**
 * An interrupted run continues with the queued items. A cancelled run keeps its stored items, and its operation can be
 * reverted.
 */
export async function storeWaiting(workspace: Workspace, rest: IngestRest, job: RunningJob): Promise<IngestProgress> {
  const { ingestRuns } = workspace.store;
  const { run_id } = rest;
  const total = (await ingestRuns.find(run_id))?.item_count ?? 0;
  let reached = (job.reached as IngestProgress | null) ?? { run_id, stored: 0, duplicates: 0 };
  try {
    for (;;) {
      await job.report(reached.stored / Math.max(1, total), `stored ${reached.stored} of ${total}`);
      const stored = await carryOut(workspace, storeBatch(rest, job, reached), undefined);
      if (stored === null) break;
      if (isMoveDue(reached.stored, stored.stored)) await enqueueMoveIntoIndex(workspace.store);
      reached = stored;
    }
  } catch (error) {
    if (job.isCancelled()) await carryOut(workspace, endRun(run_id, 'cancelled'), undefined);
    throw error;
  }
  await carryOut(workspace, endRun(run_id), undefined);
  return reached;
}

type Batch = { place: number; drafts: ReadDraft[] } | null;

/** Null if the queue is empty. */
function storeBatch(
  rest: IngestRest,
  job: RunningJob,
  before: IngestProgress,
): Verb<undefined, Batch, IngestProgress | null> {
  const { run_id } = rest;
  return {
    prepare: async (workspace) => {
      const items = await workspace.store.ingestRuns.nextItems(run_id, batchSize);
      const last = items.at(-1);
      if (last === undefined) return null;
      const drafts = await analyseDrafts(workspace, items.map(draftOf(rest)));
      return { place: last.place, drafts };
    },
    commit: async (tx, batch) => {
      if (batch === null) return null;
      const run = await tx.store.ingestRuns.find(run_id);
      if (run === null) throw new AppError('not_found', `There is no ingest run ${run_id} in this workspace.`);
      const stored = await storeDrafts(tx, withRun(run, batch.drafts));
      const reached = {
        run_id,
        stored: before.stored + stored.length,
        duplicates: before.duplicates + stored.filter(({ existing }) => existing).length,
      };
      await tx.store.ingestRuns.dropItems(run_id, batch.place);
      await job.hold(tx.store, reached);
      return reached;
    },
  };
}

/** Removes all queued items. A run that has already ended keeps its outcome. */
function endRun(runId: string, error?: string): Verb<undefined, undefined, null> {
  return {
    prepare: async () => undefined,
    commit: async ({ store }) => {
      const { ingestRuns } = store;
      await ingestRuns.dropItems(runId);
      await enqueueReading(store, runId);
      if ((await ingestRuns.find(runId))?.status === 'running') await ingestRuns.finish(runId, error);
      return null;
    },
  };
}

/** Ends the run of a job that was cancelled while it waited. Does nothing if the run has ended. */
export async function endCancelledRun(tx: Transaction, runId: string): Promise<void> {
  const run = await tx.store.ingestRuns.find(runId);
  if (run?.status === 'running') await endRun(runId, 'cancelled').commit(tx, undefined);
}

/** A command that has stored nothing for this long was killed. */
const maxQuietMs = 3_600_000;

export const findAbandonedRuns = ({ ingestRuns }: WorkspaceStore, now: Date): Promise<IngestRun[]> =>
  ingestRuns.findAbandoned(new Date(now.getTime() - maxQuietMs).toISOString());

/** Ends runs that no process continues. A job reads the memories that they stored. Returns the number of runs. */
export async function endAbandonedRuns(workspace: Workspace): Promise<number> {
  const abandoned = await findAbandonedRuns(workspace.store, workspace.now());
  for (const { run_id } of abandoned) await carryOut(workspace, endRun(run_id, cutOff), undefined);
  return abandoned.length;
}
