/** Tools that compare: a memory with all others, two queries, or areas of the workspace. */
import { z } from 'zod';
import { hotspots, hotspotsSchema } from '../reports/hotspots.ts';
import { compareQueries, comparisonSchema } from '../retrieval/explain/compare.ts';
import { querySchema, recalledMemorySchema } from '../retrieval/request.ts';
import { findSimilar } from '../retrieval/similar.ts';
import { count, exampleMemoryId, memoryId } from './fields.ts';
import { defineTool } from './tool.ts';

export const findSimilarTool = defineTool({
  name: 'find_similar',
  summary: 'Find the memories most similar to a given one, by meaning and by words.',
  instead: { 'to find linked memories': 'backlinks', 'to answer a question': 'recall' },
  group: 'Entity graph',
  access: 'read',
  inThread: true,
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
  summary: 'List the memories, entities, tags and sessions with the most recalls and changes in recent hours.',
  instead: { 'to see the most recalled memories of all time': 'access_patterns' },
  group: null,
  access: 'read',
  input: z.strictObject({
    hours: z.number().int().min(1).max(8_760).default(24).describe('Hours to look back: 1 to 8,760, default 24'),
    limit: count.limit,
  }),
  output: hotspotsSchema,
  example: { hours: 24, limit: 5 },
  handle: (workspace, { hours, limit }) => hotspots(workspace, hours, limit),
});

export const compareQueriesTool = defineTool({
  name: 'compare_queries',
  summary: 'Compare the results of two queries: which memories both find, and in which order.',
  instead: { 'to explain one query': 'recall_explain' },
  group: null,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query_a: querySchema, query_b: querySchema, top_k: count.topK }),
  output: comparisonSchema,
  example: { query_a: 'Atlas billing', query_b: 'Priya Raman', top_k: 5 },
  handle: (workspace, { query_a, query_b, top_k }) => compareQueries(workspace, query_a, query_b, top_k),
});
