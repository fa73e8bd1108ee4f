/** Ingests many items at once, and exports the latest. */
import { z } from 'zod';
import { ingestedSchema, ingestItems } from '../ingest/ingest.ts';
import { ingestPreviewSchema, previewIngest } from '../ingest/preview.ts';
import { ingestSourceSchema, sourceTextSchema, splitModeSchema } from '../ingest/source.ts';
import { memorySchema } from '../model/memory.ts';
import { newestMemories } from '../reports/export.ts';
import { observabilitySchema, observe } from '../reports/observability.ts';
import { windowSchema } from '../reports/window.ts';
import { adapted } from '../verb.ts';
import { readingEndpoint, writingEndpoint } from './endpoint.ts';
import { limitParameter } from './query.ts';

export const ingestPreview = readingEndpoint({
  name: 'ingest_preview',
  summary: 'Splits a text as an ingest would, and writes nothing.',
  maxBodyBytes: 16 * 1024 * 1024,
  body: sourceTextSchema,
  answer: z.object({
    workspace: z.string(),
    split_mode: splitModeSchema,
    ingest_preview: ingestPreviewSchema,
  }),
  async handle({ record: { slug }, store }, { body: { content, split_mode, field } }) {
    const { mode, preview } = await previewIngest(store, content, split_mode, field);
    return { workspace: slug, split_mode: mode, ingest_preview: preview };
  },
});

export const ingest = writingEndpoint({
  name: 'ingest',
  action: 'ingest.run',
  summary:
    'Stores each item of a source once, as a memory, in one run that can be reverted. Accepts the items, or a text to split into items.',
  body: ingestSourceSchema,
  maxBodyBytes: 16 * 1024 * 1024,
  answer: ingestedSchema,
  verb: adapted(
    ingestItems,
    ({ body }) => body,
    (ingested) => ingested,
  ),
  written: ({ run }) => [run.run_id],
});

export const exportRecent = readingEndpoint({
  name: 'export_recent',
  summary: 'Exports the newest memories of every status, with all fields.',
  query: z.strictObject({ limit: limitParameter(100, 1_000) }),
  answer: z.object({ workspace: z.string(), memories: z.array(memorySchema) }),
  async handle(workspace, { query: { limit } }) {
    return { workspace: workspace.record.slug, memories: await newestMemories(workspace, {}, limit) };
  },
});

export const observability = readingEndpoint({
  name: 'observability',
  summary:
    'Reports failures, durations, the most called and the slowest routes, calls by key, the queue of jobs and ingest runs, for a window of time.',
  query: z.strictObject({ window: windowSchema.optional() }),
  answer: z.object({
    workspace: z.string(),
    observability: observabilitySchema.extend({
      runtime_cache: z.object({ open: z.number().int(), capacity: z.number().int() }),
    }),
  }),
  async handle(workspace, { services, query: { window } }) {
    const { storage } = services;
    const figures = { ...(await observe(workspace, window)), runtime_cache: storage.openWorkspaces() };
    return { workspace: workspace.record.slug, observability: figures };
  },
});
