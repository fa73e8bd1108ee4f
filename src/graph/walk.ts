/** Walks from an entity to related ones, and onwards from those. */
import { pauses } from '../fair/pauses.ts';
import type { Entity, EntityEdge } from '../model/entity.ts';
import type { Workspace } from '../workspace.ts';
import { closest } from './closeness.ts';

/** An entity that was reached, and the path to it. */
export interface Reached {
  entity_id: string;
  /** The product of the closeness of each step. The start has 1. */
  score: number;
  hops: number;
  /** The edges of the path, from the start. */
  way: EntityEdge[];
}

/**
 * Limits on the memories and edges read: `first` for the start, `further` for other entities. Each hop expands only
 * `expanded[hop - 1]` entities.
 */
const first = { memories: 500, limit: 40 };
const further = { memories: 40, limit: 15 };
const expanded = [1, 10, 8, 8];
/** An entity with a lower score is not related. */
const leastScore = 0.0002;

/**
 * Expands the closest entities first, up to `maxHops` steps. An entity keeps the best of several paths to it. {@link
 * closest} weighs each step, so a path through an entity that everything mentions scores low. Returns the best first,
 * without the start.
 */
export async function walk({ store }: Workspace, start: Entity, maxHops: number): Promise<Reached[]> {
  const { entities } = store;
  const known = new Map<string, Reached>([
    [start.entity_id, { entity_id: start.entity_id, score: 1, hops: 0, way: [] }],
  ]);
  let frontier = [...known.values()];
  const pause = pauses();
  for (let hop = 1; hop <= maxHops && frontier.length > 0; hop += 1) {
    const from = frontier.slice(0, expanded[hop - 1]);
    const bounds = hop === 1 ? first : further;
    const edges = await entities.neighbours(
      from.map(({ entity_id }) => entity_id),
      bounds,
    );
    await pause();
    const presence = await entities.presence([...new Set(edges.flatMap((edge) => [edge.from, edge.to]))]);
    const reached = new Set<string>();
    await pause();
    for (const step of from) {
      for (const { entity_id, closeness, edge } of closest(step.entity_id, edges, presence, bounds.memories)) {
        const score = step.score * closeness;
        if (score < leastScore || score <= (known.get(entity_id)?.score ?? 0)) continue;
        known.set(entity_id, { entity_id, score, hops: hop, way: [...step.way, edge] });
        reached.add(entity_id);
      }
    }
    frontier = [...reached].map((id) => known.get(id)!).sort(byScore);
  }
  known.delete(start.entity_id);
  return [...known.values()].sort(byScore);
}

const byScore = (one: Reached, other: Reached) => other.score - one.score || (one.entity_id < other.entity_id ? -1 : 1);
