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
const worth = { relation: 2, linked: 1.5, together: 1 } as const satisfies Record<EntityEdge['kind'], number>;

/**
 * The related entities, closest first, by Salton's cosine: the weights of all edges between two entities, over the
 * geometric mean of their mention counts. `read` is the number of an entity's latest memories that the edges were read
 * from.
 */
export function closest(
  entityId: string,
  edges: readonly EntityEdge[],
  presence: ReadonlyMap<string, EntityPresence>,
  read: number,
): Neighbour[] {
  const own = Math.min(mentionsOf(presence, entityId), read);
  const found = new Map<string, { weight: number; edge: EntityEdge }>();
  for (const edge of edges) {
    if (edge.from !== entityId && edge.to !== entityId) continue;
    const other = edge.from === entityId ? edge.to : edge.from;
    const known = found.get(other);
    const weight = edge.weight * worth[edge.kind];
    if (!known) found.set(other, { weight, edge });
    else found.set(other, { weight: known.weight + weight, edge: says(known.edge) >= says(edge) ? known.edge : edge });
  }
  return [...found]
    .map(([entity_id, { weight, edge }]) => {
      const mean = Math.sqrt(own * mentionsOf(presence, entity_id));
      return { entity_id, edge, closeness: Math.min(1, weight / (2 * mean)) };
    })
    .sort((one, other) => other.closeness - one.closeness || (one.entity_id < other.entity_id ? -1 : 1));
}

const mentionsOf = (presence: ReadonlyMap<string, EntityPresence>, id: string) =>
  Math.max(1, presence.get(id)?.mentions ?? 1);

/** A stated relation ranks above a link, and a link above a shared mention, whatever their weights. */
const says = ({ kind, weight }: EntityEdge) => worth[kind] * 1_000 + weight;
