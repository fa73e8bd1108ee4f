/** Reads an entity and its related entities as a graph, for display or traversal. */
import { z } from 'zod';
import { type EntityEdge, edgeKinds } from '../model/entity.ts';
import { statusSchema } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';
import { rankNeighbours } from './closeness.ts';
import { roundedWeight } from './entity/entity-profile.ts';
import { findEntity, matchedEntitySchema } from './entity/find-entity.ts';

export const subgraphSchema = z.object({
  entity: matchedEntitySchema,
  nodes: z
    .array(
      z.object({
        entity_id: z.string(),
        name: z.string(),
        kind: z.string(),
        mentions: z.number().int(),
        closeness: z.number().min(0).max(1).describe('To the requested entity, which has 1'),
      }),
    )
    .describe('The entity itself, then the closest ones'),
  edges: z
    .array(
      z.object({
        from: z.string().describe('entity_id of a node'),
        to: z.string(),
        kind: z
          .enum(edgeKinds)
          .describe('relation: said in a memory; together: in the same memories; linked: in memories that were linked'),
        relation: z.string().nullable(),
        count: z.number().int().describe('Memories, or links, that say so, among the latest'),
        weight: z.number(),
        memory_id: z.string().describe('The latest memory that says so and is valid, or else the latest'),
        status: statusSchema.describe('Of that memory: a relation has ended when it is challenged or superseded'),
        at: z.string().describe('When that memory happened'),
      }),
    )
    .describe('Edges of the kind together have no direction'),
  left_out: z.number().int().describe('Neighbours found but not shown: the least close ones'),
});

export type Subgraph = z.infer<typeof subgraphSchema>;

const maxNeighbours = 24;
/** Limits on the memories and edges read: `ownLimits` for the entity itself, `neighbourLimits` for its neighbours. */
const ownLimits = { memories: 500, limit: 60 };
const neighbourLimits = { memories: 20, limit: 20 };
const maxEdges = 150;

export async function entityGraph(workspace: Workspace, name: string): Promise<Subgraph> {
  const { entities } = workspace.store;
  const { entity, match } = await findEntity(workspace, name);
  const ownEdges = await entities.neighbours([entity.entity_id], ownLimits);
  const endIds = new Set(ownEdges.flatMap(({ from, to }) => [from, to]));
  const presence = await entities.presence([...endIds, entity.entity_id]);
  const all = rankNeighbours(entity.entity_id, ownEdges, presence, ownLimits.memories);
  const shown = all.slice(0, maxNeighbours);
  const found = await entities.findMany(shown.map(({ entity_id }) => entity_id));
  const closeness = new Map(shown.map((one) => [one.entity_id, one.closeness]));
  const ids = new Set([entity, ...found].map(({ entity_id }) => entity_id));
  const neighbourEdges = shown.length > 1 ? await entities.neighbours([...closeness.keys()], neighbourLimits) : [];
  const edges = withoutDuplicates([...ownEdges, ...neighbourEdges]).filter(
    ({ from, to }) => ids.has(from) && ids.has(to),
  );
  return {
    entity: match,
    nodes: [entity, ...found].map(({ entity_id, name: entityName, kind }) => ({
      entity_id,
      name: entityName,
      kind,
      mentions: presence.get(entity_id)!.mentions,
      closeness: roundedWeight(closeness.get(entity_id) ?? 1),
    })),
    edges: edges.slice(0, maxEdges).map((edge) => ({ ...edge, weight: roundedWeight(edge.weight) })),
    left_out: all.length - shown.length,
  };
}

/**
 * Removes duplicates: of an edge seen from both ends, the one counted in more memories is kept. Shared mentions come
 * last.
 */
function withoutDuplicates(edges: readonly EntityEdge[]): EntityEdge[] {
  const byKey = new Map<string, EntityEdge>();
  for (const edge of edges) {
    const ends = edge.kind === 'together' ? [edge.from, edge.to].sort() : [edge.from, edge.to];
    const key = [...ends, edge.kind, edge.relation].join(' ');
    const previous = byKey.get(key);
    if (!previous || previous.count < edge.count) byKey.set(key, edge);
  }
  const rank = (edge: EntityEdge) => edgeKinds.indexOf(edge.kind);
  return [...byKey.values()].sort(
    (one, other) => Number(rank(one) === 1) - Number(rank(other) === 1) || other.weight - one.weight,
  );
}
