/** Tools of the group Curation that run as jobs over the whole workspace. */
import { z } from 'zod';
import { enqueueJob, jobAnswerSchema, settleJob } from '../jobs/enqueue.ts';
import type { JobKindName } from '../model/job.ts';
import { consolidatedSchema } from '../upkeep/consolidate.ts';
import { dedupSchema } from '../upkeep/duplicates/dedup.ts';
import { extractedSchema } from '../upkeep/extract-patterns.ts';
import { immediate } from '../verb.ts';
import { defineTool } from './tool.ts';

const group = 'Curation';

/** Makes a verb that enqueues the job in the call's own transaction. */
const asJob = (kind: JobKindName) => immediate((tx, args: object) => enqueueJob(tx, kind, { ...args }));

export const dedupTool = defineTool({
  name: 'dedup',
  summary:
    'Merge near-duplicates. The older memory is kept, with the tags, entities and accesses of both. Can be reverted.',
  instead: { 'to merge two entities': 'merge_entities', 'to summarise many similar memories': 'consolidate' },
  group,
  access: 'write',
  hints: { destructive: true },
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
  verb: asJob('dedup'),
  settle: settleJob,
});

export const consolidateTool = defineTool({
  name: 'consolidate',
  summary:
    'Summarise recent memories by topic, and update the card of each person who is mentioned often. Each line cites its memories.',
  instead: { 'to get a summary now': 'compress', 'to merge duplicate memories': 'dedup' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({}),
  output: jobAnswerSchema(consolidatedSchema),
  compact: { maxTextLength: 100, hasTokenLimit: true },
  example: {},
  verb: asJob('consolidate'),
  settle: settleJob,
});

export const extractPatternsTool = defineTool({
  name: 'extract_patterns',
  summary:
    'Find recent patterns (an error and its remedy, a question and its answer, steps in sequence) and store them as procedures. dry_run only shows them.',
  instead: { 'to get stored procedures': 'get_skills', 'to store a procedure you know': 'remember' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    hours: z.number().int().min(1).max(8_760).default(168).describe('Hours to look back: 1 to 8760, default 168'),
    dry_run: z.boolean().default(false).describe('Show what would be written, and write nothing'),
    novelty_threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.35)
      .describe('Minimum difference from existing procedures: 0 to 1, default 0.35'),
  }),
  output: jobAnswerSchema(extractedSchema),
  example: { hours: 72, dry_run: true },
  verb: asJob('extract_patterns'),
  settle: settleJob,
});
