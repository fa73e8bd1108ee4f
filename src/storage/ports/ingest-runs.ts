/** Ingest runs: their source, their items, and how they ended. */
import type { IngestItem, IngestRun, ListedRun } from '../../model/ingest-run.ts';
import type { Page } from './memories.ts';

export interface IngestRuns {
  start(run: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>): Promise<IngestRun>;
  /**
   * Ends a run: failed where there is an error, done without one. `conflict` when the run has ended already; but a run that was given up
   * may still turn out done.
   */
  finish(runId: string, error?: string): Promise<IngestRun>;
  /** Keeps items that are stored later, in the order given. */
  keepItems(runId: string, items: readonly IngestItem[]): Promise<void>;
  /** The first `limit` of the kept items. */
  nextItems(runId: string, limit: number): Promise<(IngestItem & { place: number })[]>;
  /** Drops the kept items up to and including a place, or all of them. */
  dropItems(runId: string, upTo?: number): Promise<void>;
  /**
   * Runs that nobody goes on with. Either they hold items but have no job left to store them: the job was cancelled while it waited, or its process
   * died too often. Or they are running without a job and have stored nothing since `quietSince`: the command that stored them was killed.
   */
  left(quietSince: string): Promise<IngestRun[]>;
  find(runId: string): Promise<IngestRun | null>;
  /** Newest first; for each run one look at the history of the first memory that it changed. */
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<ListedRun[]>;
}
