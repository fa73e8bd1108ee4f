/** Ingest runs: what was brought in, from where, and how it ended. */
import type { IngestItem, IngestRun } from '../../model/ingest-run.ts';
import type { Page } from './memories.ts';

export interface IngestRuns {
  start(run: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>): Promise<IngestRun>;
  /** Failed with an error, done without. `conflict` when it has ended already. */
  finish(runId: string, error?: string): Promise<IngestRun>;
  /** Keeps items that are stored later, in their order. */
  keepItems(runId: string, items: readonly IngestItem[]): Promise<void>;
  /** The first of those that are kept. */
  nextItems(runId: string, limit: number): Promise<(IngestItem & { place: number })[]>;
  /** Those up to a place, or all of them. */
  dropItems(runId: string, upTo?: number): Promise<void>;
  /** Runs that hold items and no job is left to store them: it was cancelled while it waited, or its process died too often. */
  left(): Promise<IngestRun[]>;
  find(runId: string): Promise<IngestRun | null>;
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<IngestRun[]>;
}
