/** Tools of the group Entity graph that read, and tools of other groups that read the graph. */
import { z } from 'zod';
import { backlinks, backlinksSchema } from '../graph/backlinks.ts';
import { communitiesSchema, detectCommunities } from '../graph/communities/communities.ts';
import { entityProfileSchema, recallEntity } from '../graph/entity/entity-profile.ts';
import { entityTimeline, entityTimelineSchema } from '../graph/entity/entity-timeline.ts';
import { foundEntitiesSchema, searchEntities } from '../graph/entity/search-entities.ts';
import { recallRelated, relatedSchema } from '../graph/recall-related.ts';
import { entityGraph, subgraphSchema } from '../graph/subgraph.ts';
import { memoryMap, memoryMapSchema } from '../reports/memory-map.ts';
import { querySchema } from '../retrieval/request.ts';
import { count, entityName, exampleMemoryId, memoryId } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Entity graph';

export const memoryMapTool = defineTool({
  name: 'memory_map',
  summary: 'Show an overview of the workspace: layers, main entities, topic areas and recent activity.',
  instead: { 'to get only counts': 'status', 'to see one entity and its neighbours': 'entity_graph' },
  group: 'Runtime health',
  access: 'read',
  input: z.strictObject({}),
  output: memoryMapSchema,
  compact: { hasTokenLimit: true },
  example: {},
  handle: (workspace) => memoryMap(workspace),
});

export const recallRelatedTool = defineTool({
  name: 'recall_related',
  summary: 'Find entities connected to an entity, up to a number of steps away in the graph, with the path to each.',
  instead: { 'to get facts about the entity': 'recall_entity', 'to get its neighbours as data': 'entity_graph' },
  group: 'Retrieval',
  access: 'read',
  input: z.strictObject({
    name: entityName,
    max_hops: z.number().int().min(1).max(4).default(2).describe('Maximum number of steps: 1 to 4, default 2'),
  }),
  output: relatedSchema,
  example: { name: 'Priya Raman', max_hops: 2 },
  handle: (workspace, { name, max_hops }) => recallRelated(workspace, name, max_hops),
});

export const recallEntityTool = defineTool({
  name: 'recall_entity',
  summary: 'Get what memories say about a person, project, file or other entity: facts, relations and latest events.',
  instead: {
    'to look up a name you are not sure of': 'search_entities',
    'to get its whole timeline': 'entity_timeline',
  },
  group,
  access: 'read',
  input: z.strictObject({ name: entityName }),
  output: entityProfileSchema,
  compact: { hasTokenLimit: true },
  example: { name: 'Priya Raman' },
  handle: (workspace, { name }) => recallEntity(workspace, name),
});

export const searchEntitiesTool = defineTool({
  name: 'search_entities',
  summary: 'Find entities by name or alias. Partial and misspelled names work.',
  instead: { 'to get what memories say about an entity': 'recall_entity', 'to answer a question': 'recall' },
  group,
  access: 'read',
  input: z.strictObject({ query: querySchema.describe('A full, partial or misspelled name'), limit: count.limit }),
  output: foundEntitiesSchema,
  example: { query: 'Pria Ramen', limit: 5 },
  handle: (workspace, { query, limit }) => searchEntities(workspace, query, limit),
});

export const entityGraphTool = defineTool({
  name: 'entity_graph',
  summary: 'Get an entity and its closest neighbours as nodes and edges, with kinds, weights and sources.',
  instead: { 'to read facts': 'recall_entity', 'to reach more distant entities': 'recall_related' },
  group,
  access: 'read',
  input: z.strictObject({ name: entityName }),
  output: subgraphSchema,
  example: { name: 'Priya Raman' },
  handle: (workspace, { name }) => entityGraph(workspace, name),
});

export const entityTimelineTool = defineTool({
  name: 'entity_timeline',
  summary: 'List the memories that mention an entity in the order in which they happened.',
  instead: { 'to get facts and relations': 'recall_entity', 'to list everything in a period': 'recall_timeline' },
  group,
  access: 'read',
  input: z.strictObject({ name: entityName }),
  output: entityTimelineSchema,
  example: { name: 'Priya Raman' },
  handle: (workspace, { name }) => entityTimeline(workspace, name),
});

export const backlinksTool = defineTool({
  name: 'backlinks',
  summary: 'Find the memories that are linked to a memory, replaced it, or mention the same entities.',
  instead: { 'to find similar memories': 'find_similar' },
  group,
  access: 'read',
  input: z.strictObject({ memory_id: memoryId }),
  output: backlinksSchema,
  example: { memory_id: exampleMemoryId },
  handle: (workspace, { memory_id }) => backlinks(workspace, memory_id),
});

export const detectCommunitiesTool = defineTool({
  name: 'detect_communities',
  summary: 'Find groups of closely connected entities, with a summary of what memories say about each group.',
  instead: { 'to see the neighbours of one entity': 'entity_graph' },
  group,
  access: 'read',
  input: z.strictObject({
    min_size: z
      .number()
      .int()
      .min(2)
      .max(100)
      .default(3)
      .describe('Members a community must have: 2 to 100, default 3'),
    generate_summaries: z.boolean().default(false).describe('Also summarise each community, citing memories'),
  }),
  output: communitiesSchema,
  compact: { hasTokenLimit: true },
  example: { min_size: 3, generate_summaries: true },
  handle: (workspace, { min_size, generate_summaries }) => detectCommunities(workspace, min_size, generate_summaries),
});
