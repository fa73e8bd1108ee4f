/** An ingest run: one source brought in, as a series of memories. */
import { z } from 'zod';
import { idSchema } from './ids.ts';

export const runIdSchema = idSchema('run').describe('Id of an ingest run, run_…');
export const runStatuses = ['running', 'done', 'failed'] as const;

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
  /** Why it failed, or null. */
  error: z.string().nullable(),
});

export type IngestRun = z.infer<typeof ingestRunSchema>;
