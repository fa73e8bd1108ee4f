/** Every kind of job. The queue runs no other kinds. */

import type { Embedder } from '../embedding/embedder.ts';
import type { WebhookSettings } from '../events/send.ts';
import { deliverJob } from '../events/webhook-actions.ts';
import { type IngestRest, ingestJob } from '../ingest/ingest.ts';
import { challengeIngested, type RunToRead, readIngestedJob } from '../ingest/read-behind.ts';
import { endAbandonedRuns, findAbandonedRuns, storeWaiting } from '../ingest/store-waiting.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { Logger } from '../log.ts';
import { moveIntoIndex, moveIntoIndexJob } from '../memory/move-into-index.ts';
import type { JobName } from '../model/job.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import { embedWaitingJob } from '../model/vector.ts';
import {
  type AskRequest,
  askChangedJob,
  askIfChanged,
  askJob,
  askQuestions,
} from '../reports/questions/ask-questions.ts';
import { adapt } from '../retrieval/adapt/adapt.ts';
import { adaptJob } from '../retrieval/adapt/note.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { dayMs, hourMs } from '../time-units.ts';
import { consolidate } from '../upkeep/consolidate.ts';
import { type DedupRequest, dedup } from '../upkeep/duplicates/dedup.ts';
import { embedWaiting } from '../upkeep/embedding/reindex.ts';
import { eraseForgotten } from '../upkeep/erase-forgotten.ts';
import { type ExtractRequest, extractPatterns } from '../upkeep/extract-patterns.ts';
import { pruneControlAudit, pruneExpired, pruneTrails, type TrailWindows } from '../upkeep/prune-trails.ts';
import { readUnread } from '../upkeep/read-unread.ts';
import { retain, retainJob } from '../upkeep/retention/retain.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { deliverEvents } from './deliver-events.ts';

/** The services that handlers use. */
export interface JobContext {
  readonly settings: { readonly trails: TrailWindows; readonly webhooks: WebhookSettings };
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly languageModel: LanguageModel | null;
  readonly recipe: Recipe;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The schedule of a kind of job that no caller enqueues. */
export interface Recurrence {
  readonly everyMs: number;
  /**
   * The first run takes place within this time, at a different moment for each workspace, so that not all workspaces
   * run at once.
   */
  readonly firstWithinMs: number;
  /** True if the kind recurs only after `jobs.setNextRun` has started it. */
  readonly isBegun?: boolean;
  /**
   * Returns false if there is nothing to do: no job is enqueued this time. Must be cheap, because it runs on the main
   * thread.
   */
  isWanted?(store: WorkspaceStore, now: Date): Promise<boolean>;
}

export interface JobKind extends JobName {
  readonly recurs?: Recurrence;
  /** True if the job mostly waits for other processes and needs no thread of its own. */
  readonly isLight?: boolean;
  /**
   * Runs the job. Each of its transactions must leave the workspace consistent, because the job may end halfway. A job
   * that is started again continues from its kept state (`job.reached`) or finds its finished work done. The return
   * value is the job's result.
   */
  run(workspace: Workspace, args: never, job: RunningJob, context: JobContext): Promise<unknown>;
}

export const jobKinds: readonly JobKind[] = [
  { kind: 'dedup', lane: 'upkeep', run: (workspace, args: DedupRequest, job) => dedup(workspace, args, job) },
  { kind: 'consolidate', lane: 'upkeep', run: (workspace, _args, job) => consolidate(workspace, job) },
  {
    kind: 'extract_patterns',
    lane: 'upkeep',
    run: (workspace, args: ExtractRequest, job) => extractPatterns(workspace, args, job),
  },
  { ...ingestJob, run: (workspace, args: IngestRest, job) => storeWaiting(workspace, args, job) },
  {
    ...readIngestedJob,
    run: async (workspace, run: RunToRead, job) => ({
      challenged: await challengeIngested(workspace, run, job),
      read: await readNames(workspace, job),
    }),
  },
  {
    // Bulk writes enqueue this job. The hourly run finds the rest, such as the vectors of an ended process.
    ...moveIntoIndexJob,
    isLight: true,
    recurs: {
      everyMs: hourMs,
      firstWithinMs: hourMs,
      isWanted: async ({ vectors }) => (await vectors.countWaitingForIndex(1)) > 0,
    },
    run: async ({ store }, _args, job) => ({ moved: await moveIntoIndex(store, job) }),
  },
  {
    ...embedWaitingJob,
    run: async ({ store, embedder }, _args, job) => {
      const report = (done: number) => job.report(0, `embedded ${done} memories`);
      const embedded = await embedWaiting(store, embedder, job.stop, report);
      // A job that was stopped is not done.
      await report(embedded);
      return { embedded };
    },
  },
  {
    kind: 'end_left_runs',
    lane: 'ingest',
    recurs: {
      everyMs: hourMs,
      firstWithinMs: hourMs,
      isWanted: async (store, now) => (await findAbandonedRuns(store, now)).length > 0,
    },
    run: async (workspace) => ({ ended: await endAbandonedRuns(workspace) }),
  },
  {
    ...deliverJob,
    isLight: true,
    recurs: {
      everyMs: 15_000,
      firstWithinMs: 0,
      isBegun: true,
      isWanted: ({ webhooks }, now) => webhooks.hasWork(now.toISOString()),
    },
    run: (workspace, _args, job, { settings: { webhooks } }) => deliverEvents(workspace, job, webhooks),
  },
  { ...askJob, run: (workspace, args: AskRequest, job) => askQuestions(workspace, args, job) },
  {
    // Runs again after re-embedding, or a change of model, ranking or version.
    ...askChangedJob,
    isLight: true,
    recurs: { everyMs: hourMs, firstWithinMs: hourMs, isWanted: ({ savedQuestions }) => savedQuestions.isAny() },
    run: (workspace) => askIfChanged(workspace),
  },
  { ...adaptJob, run: (workspace) => adapt(workspace) },
  {
    ...retainJob,
    recurs: { everyMs: dayMs, firstWithinMs: dayMs, isBegun: true },
    run: (workspace, _args, job) => retain(workspace, job),
  },
  {
    kind: 'erase_forgotten',
    lane: 'upkeep',
    recurs: { everyMs: dayMs, firstWithinMs: dayMs },
    run: async (workspace, _args, job) => ({ erased: await eraseForgotten(workspace, job) }),
  },
  {
    kind: 'prune_trails',
    lane: 'upkeep',
    recurs: { everyMs: dayMs, firstWithinMs: dayMs },
    run: async (workspace, _args, job, { settings: { trails }, storage: { control } }) => {
      const deleted = await pruneTrails(workspace, trails, job);
      // The installation's own audit trail belongs to no workspace, so whichever workspace runs first prunes it.
      const audit = await pruneControlAudit(control, trails, workspace.now());
      return { deleted: deleted + audit + (await pruneExpired(control, workspace.now())) };
    },
  },
  {
    // Reads memories from an older version or an archive, and those whose own job failed.
    kind: 'read_waiting',
    lane: 'catch-up',
    recurs: {
      everyMs: hourMs,
      firstWithinMs: 0,
      isWanted: async ({ entities }) => (await entities.unread(1)).length > 0,
    },
    run: async (workspace, _args, job) => ({ read: await readNames(workspace, job) }),
  },
];

function readNames({ store }: Workspace, job: RunningJob): Promise<number> {
  return readUnread(store, {
    report: (done) => job.report(0, `read ${done} memories for names`),
    hold: (inner) => job.hold(inner),
  });
}

export function findKind(kind: string): JobKind | null {
  return jobKinds.find((known) => known.kind === kind) ?? null;
}
