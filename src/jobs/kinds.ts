/** Every kind of job: the list that the queue's jobs are run by. */
import type { JobLane } from '../model/job.ts';
import { adapt } from '../retrieval/adapt/adapt.ts';
import { consolidate } from '../upkeep/consolidate.ts';
import { type DedupRequest, dedup } from '../upkeep/dedup.ts';
import { type ExtractRequest, extractPatterns } from '../upkeep/extract-patterns.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

export interface JobKind {
  readonly kind: string;
  readonly lane: JobLane;
  /**
   * What it does is good in each of its transactions by itself, so that one that ends half-way leaves the workspace whole; begun again
   * it goes on, from what it kept (`job.reached`) or by finding done what is done. What it answers with is the job's result.
   */
  run(workspace: Workspace, args: never, job: RunningJob): Promise<unknown>;
}

export const jobKinds: readonly JobKind[] = [
  { kind: 'dedup', lane: 'upkeep', run: (workspace, args: DedupRequest, job) => dedup(workspace, args, job) },
  { kind: 'consolidate', lane: 'upkeep', run: (workspace, _args, job) => consolidate(workspace, job) },
  {
    kind: 'extract_patterns',
    lane: 'upkeep',
    run: (workspace, args: ExtractRequest, job) => extractPatterns(workspace, args, job),
  },
  { kind: 'adapt', lane: 'catch-up', run: (workspace) => adapt(workspace) },
];

export function findKind(kind: string): JobKind | null {
  return jobKinds.find((known) => known.kind === kind) ?? null;
}
