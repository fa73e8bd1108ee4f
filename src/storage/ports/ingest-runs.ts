/** Ingest runs: what was brought in, from where, and how it ended. */
import type { IngestRun } from '../../model/ingest-run.ts';
import type { Page } from './memories.ts';

export interface IngestRuns {
  start(run: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>): Promise<IngestRun>;
  /** Failed with an error, done without. `conflict` when it has ended already. */
  finish(runId: string, error?: string): Promise<IngestRun>;
  find(runId: string): Promise<IngestRun | null>;
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<IngestRun[]>;
}
