/** Tools of the group Retrieval. */
import { z } from 'zod';
import { memorySchema } from '../model/memory.ts';
import { timeline } from '../reports/timeline.ts';
import { recall } from '../retrieval/recall.ts';
import { recentMemories } from '../retrieval/recent.ts';
import { querySchema, recallAnswerSchema, recallRequestSchema } from '../retrieval/request.ts';
import { count, layer, manyMemories, memoryType, mode, period } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Retrieval';
const { as_of, since, until, tags, layer: layers, memory_type, status, min_confidence } = recallRequestSchema.shape;
const filters = { as_of, since, until, tags, layer: layers, memory_type, status, min_confidence };

export const recallTool = defineTool({
  name: 'recall',
  summary:
    'Find the memories that answer a question, best first. Call it before you act on something you may have been told earlier.',
  instead: {
    'to get a block of text for a prompt': 'recall_context',
    'to get everything about one person or thing': 'recall_entity',
    'to see new memories': 'recall_recent',
  },
  group,
  access: 'read',
  inThread: true,
  input: z.strictObject({ query: querySchema, top_k: count.topK, mode, ...filters }),
  options: Object.keys(filters),
  output: recallAnswerSchema,
  example: { query: 'which database does billing use', top_k: 5 },
  handle: (workspace, request) => recall(workspace, request),
});

export const recallRecent = defineTool({
  name: 'recall_recent',
  summary: 'List the most recently stored memories, newest first.',
  instead: { 'to answer a question': 'recall', 'to see where the last session stopped': 'resume_context' },
  group,
  access: 'read',
  input: z.strictObject({ limit: count.limit }),
  output: manyMemories,
  example: { limit: 5 },
  handle: async (workspace, { limit }) => ({ memories: await recentMemories(workspace, limit) }),
});

export const recallByType = defineTool({
  name: 'recall_by_type',
  summary: 'List the newest memories of one type: facts, procedures or narratives.',
  instead: { 'to get the procedures for a task': 'get_skills', 'to answer a question': 'recall' },
  group,
  access: 'read',
  input: z.strictObject({ memory_type: memoryType, limit: count.limit }),
  output: manyMemories,
  example: { memory_type: 'procedure' },
  handle: async (workspace, { memory_type, limit }) => ({
    memories: await recentMemories(workspace, limit, { types: [memory_type] }),
  }),
});

export const recallLayer = defineTool({
  name: 'recall_layer',
  summary: 'List the newest memories of one layer.',
  instead: { 'to answer a question': 'recall', 'to get every layer within a token budget': 'layers' },
  group,
  access: 'read',
  input: z.strictObject({ layer, limit: count.limit }),
  output: manyMemories,
  example: { layer: 'semantic' },
  handle: async (workspace, input) => ({
    memories: await recentMemories(workspace, input.limit, { layers: [input.layer] }),
  }),
});

export const recallTimeline = defineTool({
  name: 'recall_timeline',
  summary: 'List what happened between two dates in order, including memories that no longer hold.',
  instead: { 'to list the events of one entity': 'entity_timeline', 'to list the latest memories': 'recall_recent' },
  group,
  access: 'read',
  input: z
    .strictObject({
      start: period.describe('First month or day, in UTC'),
      end: period.optional().describe('Last month or day, inclusive; by default now'),
    })
    .refine(({ start, end }) => end === undefined || end.slice(0, start.length) >= start.slice(0, end.length), {
      error: 'must not lie before start',
      path: ['end'],
    }),
  output: z.object({
    since: z.string(),
    until: z.string(),
    total: z.number().int().describe('Total; if more than 200, only the first 200 are shown'),
    memories: z.array(memorySchema),
  }),
  example: { start: '2026-05', end: '2026-06-15' },
  handle: (workspace, { start, end }) => timeline(workspace, start, end),
});
