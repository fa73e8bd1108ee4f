/** Walks from an entity to related ones, and on from there. */
import { pauses } from '../fair/pauses.ts';
import type { Entity, EntityEdge } from '../model/entity.ts';
import type { Workspace } from '../workspace.ts';
import { closest } from './closeness.ts';

/** An entity that was reached, and the way to it. */
export interface Reached {
  entity_id: string;
  /** The product of the closeness of each step: 1 for the start. */
  score: number;
  hops: number;
  /** The edges of the way, from the start. */
  way: EntityEdge[];
}

/** Memories and edges read at the start; other entities get fewer, and each hop reads only some of them. */
const first = { memories: 500, limit: 40 };
const further = { memories: 40, limit: 15 };
const expanded = [1, 10, 8, 8];
/** Entities below this closeness are not related. */
const leastScore = 0.0002;

/**
 * Goes from the closest to the closest, up to `maxHops` steps; the best of several ways to an entity counts. Each step is weighed by
 * {@link closest}, so that a way through what everything mentions is worth little. Best first, without the start.
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
