/** Walks from an entity to related ones, and onwards from those. */
import { pauses } from '../fair/pauses.ts';
import type { Entity, EntityEdge } from '../model/entity.ts';
import type { Workspace } from '../workspace.ts';
import { rankNeighbours } from './closeness.ts';

/** An entity that was reached, and the path to it. */
export interface ReachedEntity {
  entity_id: string;
  /** The product of the closeness of each step. The start has 1. */
  score: number;
  hops: number;
  /** The edges of the path, from the start. */
  path: EntityEdge[];
}

/**
 * Limits on the memories and edges read: `startLimits` for the start, `hopLimits` for other entities. Each hop expands
 * only `expandedPerHop[hop - 1]` entities.
 */
const startLimits = { memories: 500, limit: 40 };
const hopLimits = { memories: 40, limit: 15 };
const expandedPerHop = [1, 10, 8, 8];
/** An entity with a lower score is not related. */
const minScore = 0.0002;

/**
 * Expands the closest entities first, up to `maxHops` steps. An entity keeps the best of several paths to it. {@link
 * closest} weighs each step, so a path through an entity that everything mentions scores low. Returns the best first,
 * without the start.
 */
export async function walk({ store }: Workspace, start: Entity, maxHops: number): Promise<ReachedEntity[]> {
  const { entities } = store;
  const best = new Map<string, ReachedEntity>([
    [start.entity_id, { entity_id: start.entity_id, score: 1, hops: 0, path: [] }],
  ]);
  let frontier = [...best.values()];
  const pause = pauses();
  for (let hop = 1; hop <= maxHops && frontier.length > 0; hop += 1) {
    const from = frontier.slice(0, expandedPerHop[hop - 1]);
    const limits = hop === 1 ? startLimits : hopLimits;
    const edges = await entities.neighbours(
      from.map(({ entity_id }) => entity_id),
      limits,
    );
    await pause();
    const presence = await entities.presence([...new Set(edges.flatMap((edge) => [edge.from, edge.to]))]);
    const reached = new Set<string>();
    await pause();
    for (const step of from) {
      for (const { entity_id, closeness, edge } of rankNeighbours(step.entity_id, edges, presence, limits.memories)) {
        const score = step.score * closeness;
        if (score < minScore || score <= (best.get(entity_id)?.score ?? 0)) continue;
        best.set(entity_id, { entity_id, score, hops: hop, path: [...step.path, edge] });
        reached.add(entity_id);
      }
    }
    frontier = [...reached].map((id) => best.get(id)!).sort(byScore);
  }
  best.delete(start.entity_id);
  return [...best.values()].sort(byScore);
}

const byScore = (one: ReachedEntity, other: ReachedEntity) =>
  other.score - one.score || (one.entity_id < other.entity_id ? -1 : 1);
