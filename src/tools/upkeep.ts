/** Tools of the group Curation that work on the whole workspace, as jobs. */
import { z } from 'zod';
import { jobAnswerSchema, runJob } from '../jobs/run-job.ts';
import { consolidate, consolidatedSchema } from '../memory/upkeep/consolidate.ts';
import { dedup, dedupSchema } from '../memory/upkeep/dedup.ts';
import { defineTool } from './tool.ts';

const group = 'Curation';

export const dedupTool = defineTool({
  name: 'dedup',
  summary: 'Merge near-duplicates: the older is kept with the tags, entities and accesses of both; can be reverted.',
  group,
  access: 'write',
  input: z.strictObject({
    threshold: z
      .number()
      .min(0.5)
      .max(1)
      .default(0.92)
      .describe('Share of words in common, in the same order: 0.5 to 1, default 0.92'),
    max_merges: z.number().int().min(1).max(1_000).default(50).describe('1 to 1000, default 50'),
  }),
  output: jobAnswerSchema(dedupSchema),
  example: { threshold: 0.92, max_merges: 50 },
  handle: (workspace, args) =>
    runJob(workspace, { kind: 'dedup', args, work: (inner, job) => dedup(inner, args, job) }),
});

export const consolidateTool = defineTool({
  name: 'consolidate',
  summary:
    'Summarise what was stored lately, topic by topic, and renew the card of each person who occurs often; each line cites its memories.',
  group,
  access: 'write',
  input: z.strictObject({}),
  output: jobAnswerSchema(consolidatedSchema),
  example: {},
  handle: (workspace, args) => runJob(workspace, { kind: 'consolidate', args, work: consolidate }),
});
