/** Ingest runs: their source, their items, and how they ended. */
import type { IngestItem, IngestRun, ListedRun } from '../../model/ingest-run.ts';
import type { Page } from './memories.ts';

export interface IngestRuns {
  start(run: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>): Promise<IngestRun>;
  /**
   * Ends a run: failed if there is an error, done otherwise. `conflict` when the run has ended already, except that a
   * failed run may still become done.
   */
  finish(runId: string, error?: string): Promise<IngestRun>;
  /** Keeps items to be stored later, in the order given. */
  keepItems(runId: string, items: readonly IngestItem[]): Promise<void>;
  /** The first `limit` of the kept items. */
  nextItems(runId: string, limit: number): Promise<(IngestItem & { place: number })[]>;
  /** Drops the kept items up to and including a place, or all of them. */
  dropItems(runId: string, upTo?: number): Promise<void>;
  /**
   * Abandoned runs. Some hold items but have no job left to store them: the job was cancelled while it waited, or its
   * process died too often. Others are running without a job and have stored nothing since `quietSince`: the command
   * that stored them was killed.
   */
  findAbandoned(quietSince: string): Promise<IngestRun[]>;
  find(runId: string): Promise<IngestRun | null>;
  /** Newest first. Costs one query per run, over the history of the first memories that the run changed. */
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<ListedRun[]>;
}
