/** Measures how closely entities are related. Entities that are mentioned everywhere gain no closeness from that. */
import type { EntityEdge, EntityPresence } from '../model/entity.ts';

export interface Neighbour {
  entity_id: string;
  /** From 0 to 1. */
  closeness: number;
  /** The most informative edge between the two. */
  edge: EntityEdge;
}

/**
 * Weight of an edge by its kind: a relation stated in a sentence says more about two entities than a shared mention.
 */
const edgeKindWeights = { relation: 2, linked: 1.5, together: 1 } as const satisfies Record<EntityEdge['kind'], number>;

/**
 * The related entities, closest first, by Salton's cosine: the weights of all edges between two entities, over the
 * geometric mean of their mention counts. `memoriesRead` is the number of an entity's latest memories that the edges
 * were read from.
 */
export function rankNeighbours(
  entityId: string,
  edges: readonly EntityEdge[],
  presence: ReadonlyMap<string, EntityPresence>,
  memoriesRead: number,
): Neighbour[] {
  const ownMentions = Math.min(mentionsOf(presence, entityId), memoriesRead);
  const found = new Map<string, { weight: number; edge: EntityEdge }>();
  for (const edge of edges) {
    if (edge.from !== entityId && edge.to !== entityId) continue;
    const other = edge.from === entityId ? edge.to : edge.from;
    const previous = found.get(other);
    const weight = edge.weight * edgeKindWeights[edge.kind];
    if (!previous) found.set(other, { weight, edge });
    else
      found.set(other, {
        weight: previous.weight + weight,
        edge: informationOf(previous.edge) >= informationOf(edge) ? previous.edge : edge,
      });
  }
  return [...found]
    .map(([entity_id, { weight, edge }]) => {
      const mean = Math.sqrt(ownMentions * mentionsOf(presence, entity_id));
      return { entity_id, edge, closeness: Math.min(1, weight / (2 * mean)) };
    })
    .sort((one, other) => other.closeness - one.closeness || (one.entity_id < other.entity_id ? -1 : 1));
}

const mentionsOf = (presence: ReadonlyMap<string, EntityPresence>, id: string) =>
  Math.max(1, presence.get(id)?.mentions ?? 1);

/** A stated relation ranks above a link, and a link above a shared mention, whatever their weights. */
const informationOf = ({ kind, weight }: EntityEdge) => edgeKindWeights[kind] * 1_000 + weight;
