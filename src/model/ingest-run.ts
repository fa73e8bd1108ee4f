/** An ingest run: one source, stored as a series of memories. */
import { z } from 'zod';
import type { MemoryInput } from './memory.ts';

const runStatuses = ['running', 'done', 'failed'] as const;

export const ingestRunSchema = z.object({
  run_id: z.string(),
  source_name: z.string(),
  source_type: z.string(),
  item_count: z.number().int(),
  actor: z.string(),
  operation_id: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  status: z.enum(runStatuses),
  /** The reason for the failure, or null. */
  error: z.string().nullable(),
});

export type IngestRun = z.infer<typeof ingestRunSchema>;

/** The error of a run that is never continued. The memories that it stored stay. */
export const cutOff = 'ended before all of it was stored';

/** A run in lists. */
export const listedRunSchema = ingestRunSchema.extend({
  reverted_at: z
    .string()
    .nullable()
    .describe('When its operation was reverted; null if it was not, or if the revert was undone'),
});

export type ListedRun = z.infer<typeof listedRunSchema>;

/** A piece to ingest, with its known fields. */
export interface IngestItem {
  content: string;
  about?: Partial<Pick<MemoryInput, 'layer' | 'memory_type' | 'tags' | 'occurred_at' | 'session_id' | 'metadata'>> & {
    /** Replaces the run's source name for this item. */
    source_name?: string;
  };
}
