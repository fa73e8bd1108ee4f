/** Tools of the group Runtime health. */
import { z } from 'zod';
import { accessPatterns, accessPatternsSchema } from '../reports/access-patterns.ts';
import { countGroups, workspaceStatus, workspaceStatusSchema } from '../reports/counts.ts';
import { workspaceHealth, workspaceHealthSchema } from '../reports/health.ts';
import { qualityMetrics, qualityMetricsSchema } from '../reports/quality-metrics.ts';
import { rerankerStatus, rerankerStatusSchema } from '../retrieval/adapt/reranker-status.ts';
import { count } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Runtime health';
const groupings = z.enum(['layer', 'source_type', 'entity', 'month']);

export const status = defineTool({
  name: 'status',
  summary: 'See how many memories the workspace holds by layer, type and status, and from when they are.',
  instead: { 'whether all is well': 'health', 'a picture of what it is about': 'memory_map' },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: workspaceStatusSchema,
  example: {},
  handle: (workspace) => workspaceStatus(workspace),
});

export const health = defineTool({
  name: 'health',
  summary: 'Check that the store, its indexes and the embedding model of the workspace are well.',
  instead: { 'how well memories are kept': 'quality_metrics' },
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
  instead: { 'counts by type and status': 'status' },
  group,
  access: 'read',
  input: z.strictObject({ group_by: groupings.describe('What to group by; a month is that in which it happened') }),
  output: z.object({ group_by: groupings, groups: z.array(z.object({ group: z.string(), count: z.number().int() })) }),
  example: { group_by: 'month' },
  handle: async (workspace, { group_by }) => ({ group_by, groups: await countGroups(workspace, group_by) }),
});

export const accessPatternsTool = defineTool({
  name: 'access_patterns',
  summary: 'See which memories and entities are recalled most, and how many memories never were.',
  instead: { 'what was busy in the last hours': 'hotspots' },
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
    'See how well the workspace is kept (duplicates, orphans, what is stale or contradictory, balance, coverage) and how well recall answers.',
  instead: { 'whether the service works': 'health', 'merging the duplicates it counts': 'dedup' },
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
    'See what ranks the results of recall, what it was trained on, and whether it has learned from what is used in this workspace.',
  instead: { 'why one answer is ranked as it is': 'recall_explain', 'how well recall answers': 'quality_metrics' },
  group,
  access: 'read',
  input: z.strictObject({}),
  output: rerankerStatusSchema,
  example: {},
  handle: (workspace) => rerankerStatus(workspace),
});
