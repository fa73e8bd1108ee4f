/** Finds memories that may say the same, for a person to decide. Pairs that somebody called different are left out. */
import { type Memory, toMemory } from '../model/memory.ts';
import { repeated, wordingOf } from '../upkeep/same-text.ts';
import type { Workspace } from '../workspace.ts';
import { findDuplicatePairs } from './duplicate-sample.ts';

export interface LikelyDuplicate {
  older: Memory;
  newer: Memory;
  /** Share of common words in the same order, 0 to 1. */
  similarity: number;
}

/** Relation of a link between two memories that are not the same. */
export const distinctRelation = 'distinct_from';

/** Least similarity: lower than for dedup, since a person decides. */
const alikeEnough = 0.8;
const keptMs = 60_000;
const mostPairs = 100;

/** Likely duplicates among the newest thousands. They are searched for once a minute, and checked against the present state each time. */
export async function likelyDuplicates({ store, ...workspace }: Workspace): Promise<LikelyDuplicate[]> {
  const pairs = await store.cached('likely duplicates', keptMs, async () => {
    const { found } = await findDuplicatePairs({ store, ...workspace }, alikeEnough);
    return found.slice(0, mostPairs).map(([older, newer]) => [older.memory_id, newer.memory_id] as const);
  });
  const stored = await store.memories.findMany([...new Set(pairs.flat())], { statuses: ['active', 'challenged'] });
  const byId = new Map(stored.map((memory) => [memory.memory_id, memory]));
  const likely: LikelyDuplicate[] = [];
  for (const [olderId, newerId] of pairs) {
    const [older, newer] = [byId.get(olderId), byId.get(newerId)];
    const similarity = older && newer ? repeated(wordingOf(newer.content), wordingOf(older.content)) : null;
    if (!older || !newer || similarity === null || similarity < alikeEnough) continue;
    const links = await store.links.ofMemory(olderId);
    const isDistinct = links.some(
      ({ relation, from, to }) => relation === distinctRelation && (from === newerId || to === newerId),
    );
    if (!isDistinct) likely.push({ older: toMemory(older), newer: toMemory(newer), similarity });
  }
  return likely;
}
