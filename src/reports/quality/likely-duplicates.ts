/** Finds memories that may say the same, for a person to decide. Pairs that a person marked as different are left out. */
import { type Memory, toMemory } from '../../model/memory.ts';
import { calledDistinct } from '../../upkeep/duplicates/distinct.ts';
import type { Workspace } from '../../workspace.ts';
import { findDuplicatePairs } from './duplicate-sample.ts';

export interface LikelyDuplicate {
  older: Memory;
  newer: Memory;
  /** Share of common words, 0 to 1. */
  similarity: number;
}

const keptMs = 60_000;
const maxPairs = 100;

/**
 * Likely duplicates among the newest few thousand memories. Pairs that dedup would merge come first. The search runs at
 * most once a minute, and its result is checked against the present state each time.
 */
export async function likelyDuplicates({ store, ...workspace }: Workspace): Promise<LikelyDuplicate[]> {
  const pairs = await store.cached('likely duplicates', keptMs, async () => {
    const { same, likely } = await findDuplicatePairs({ store, ...workspace });
    return [...same, ...likely].slice(0, maxPairs).map(({ older, newer, similarity }) => {
      return { older: [older.memory_id, older.content], newer: [newer.memory_id, newer.content], similarity } as const;
    });
  });
  const ids = pairs.flatMap(({ older, newer }) => [older[0], newer[0]]);
  const stored = await store.memories.findMany([...new Set(ids)], { statuses: ['active', 'challenged'] });
  const byId = new Map(stored.map((memory) => [memory.memory_id, memory]));
  const standing: LikelyDuplicate[] = [];
  for (const pair of pairs) {
    const [older, newer] = [byId.get(pair.older[0]), byId.get(pair.newer[0])];
    const isUnchanged = older?.content === pair.older[1] && newer?.content === pair.newer[1];
    if (!older || !newer || !isUnchanged || (await calledDistinct(store, pair.older[0], pair.newer[0]))) continue;
    standing.push({ older: toMemory(older), newer: toMemory(newer), similarity: pair.similarity });
  }
  return standing;
}
