/** Tools of the group Runtime health. */
import { z } from 'zod';
import { accessPatterns, accessPatternsSchema } from '../reports/access-patterns.ts';
import { countGroups, workspaceStatus, workspaceStatusSchema } from '../reports/counts.ts';
import { workspaceHealth, workspaceHealthSchema } from '../reports/health.ts';
import { qualityMetrics, qualityMetricsSchema } from '../reports/quality/quality-metrics.ts';
import { rerankerStatus, rerankerStatusSchema } from '../retrieval/adapt/reranker-status.ts';
import { count } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Runtime health';
const groupings = z.enum(['layer', 'source_type', 'entity', 'month']);

export const status = defineTool({
  name: 'status',
  summary: 'Count memories by layer, type and status, with the oldest and newest dates.',
  instead: {
    'to check whether the store and indexes work': 'health',
    'to get an overview of the content': 'memory_map',
  },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: workspaceStatusSchema,
  example: {},
  handle: (workspace) => workspaceStatus(workspace),
});

export const health = defineTool({
  name: 'health',
  summary: 'Check that the store, its indexes and the embedding model work.',
  instead: { 'to measure the quality of memories': 'quality_metrics' },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: workspaceHealthSchema,
  example: {},
  handle: (workspace) => workspaceHealth(workspace),
});

export const countByTool = defineTool({
  name: 'count_by',
  summary: 'Count the memories of the workspace by layer, source type, entity or month.',
  instead: { 'to count by type and status': 'status' },
  group,
  access: 'read',
  input: z.strictObject({
    group_by: groupings.describe('What to group by; month is the month in which the memory happened'),
  }),
  output: z.object({ group_by: groupings, groups: z.array(z.object({ group: z.string(), count: z.number().int() })) }),
  example: { group_by: 'month' },
  handle: async (workspace, { group_by }) => ({ group_by, groups: await countGroups(workspace, group_by) }),
});

export const accessPatternsTool = defineTool({
  name: 'access_patterns',
  summary: 'List the most recalled memories and entities, and count the memories that were never recalled.',
  instead: { 'to see recent activity': 'hotspots' },
  group,
  access: 'read',
  input: z.strictObject({ limit: count.limit }),
  output: accessPatternsSchema,
  example: { limit: 5 },
  handle: (workspace, { limit }) => accessPatterns(workspace, limit),
});

export const qualityMetricsTool = defineTool({
  name: 'quality_metrics',
  summary:
    'Measure the quality of the workspace (duplicates, orphans, stale and contradictory memories, balance, coverage) and of recall.',
  instead: { 'to check whether the service works': 'health', 'to merge the duplicates': 'dedup' },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: qualityMetricsSchema,
  example: {},
  handle: (workspace) => qualityMetrics(workspace),
});

export const rerankerStatusTool = defineTool({
  name: 'reranker_status',
  summary:
    'Show which model ranks recall results, its training data, and whether it has learned from use in this workspace.',
  instead: {
    'to explain the ranking of one answer': 'recall_explain',
    'to measure the quality of recall': 'quality_metrics',
  },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: rerankerStatusSchema,
  example: {},
  handle: (workspace) => rerankerStatus(workspace),
});
