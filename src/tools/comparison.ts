/** Tools that compare: a memory with all others, two queries, areas of the workspace. */
import { z } from 'zod';
import { hotspots, hotspotsSchema } from '../reports/hotspots.ts';
import { compareQueries, comparisonSchema } from '../retrieval/explain/compare.ts';
import { querySchema, recalledMemorySchema } from '../retrieval/request.ts';
import { findSimilar } from '../retrieval/similar.ts';
import { count, exampleMemoryId, memoryId } from './fields.ts';
import { defineTool } from './tool.ts';

export const findSimilarTool = defineTool({
  name: 'find_similar',
  summary: 'Find the memories that are most like one, in meaning and in words.',
  instead: { 'memories linked with one': 'backlinks', 'the answer to a question': 'recall' },
  group: 'Entity graph',
  access: 'read',
  input: z.strictObject({ memory_id: memoryId, top_k: count.topK }),
  output: z.object({ memory_id: z.string(), memories: z.array(recalledMemorySchema.omit({ neighbours: true })) }),
  example: { memory_id: exampleMemoryId, top_k: 5 },
  handle: async (workspace, { memory_id, top_k }) => ({
    memory_id,
    memories: await findSimilar(workspace, memory_id, top_k),
  }),
});

export const hotspotsTool = defineTool({
  name: 'hotspots',
  summary: 'See where the workspace was busy lately: memories, entities, tags and sessions, by recalls and changes.',
  instead: { 'what is used most since ever': 'access_patterns' },
  group: null,
  access: 'read',
  input: z.strictObject({
    hours: z
      .number()
      .int()
      .min(1)
      .max(8_760)
      .default(24)
      .describe('How far to look back: 1 to 8,760 hours, default 24'),
    limit: count.limit,
  }),
  output: hotspotsSchema,
  example: { hours: 24, limit: 5 },
  handle: (workspace, { hours, limit }) => hotspots(workspace, hours, limit),
});

export const compareQueriesTool = defineTool({
  name: 'compare_queries',
  summary: 'See how far two queries find the same memories, and in the same order.',
  instead: { 'why one query answers as it does': 'recall_explain' },
  group: null,
  access: 'read',
  input: z.strictObject({ query_a: querySchema, query_b: querySchema, top_k: count.topK }),
  output: comparisonSchema,
  example: { query_a: 'Atlas billing', query_b: 'Priya Raman', top_k: 5 },
  handle: (workspace, { query_a, query_b, top_k }) => compareQueries(workspace, query_a, query_b, top_k),
});
