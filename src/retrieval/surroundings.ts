/** Adds the surroundings of a memory: context that the question did not name. */
import { recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';
import type { RecalledMemory } from './request.ts';

/** First results that get their neighbours; further down they are more noise than context. */
const mostWithNeighbours = 5;

/**
 * Adds to the first results the memories stored just before and after. Left out are memories among the results, and those that no
 * longer hold.
 */
export async function addNeighbours({ store }: Workspace, results: RecalledMemory[]): Promise<void> {
  const first = results.slice(0, mostWithNeighbours);
  const ids = first.map(({ memory_id }) => memory_id);
  const around = await store.memories.around(ids, 1);
  const near = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const shown = new Set(results.map(({ memory_id }) => memory_id));
  const unseen = [...new Set(near)].filter((id) => !shown.has(id));
  const memories = await store.memories.findMany(unseen, { statuses: recalledStatuses });
  const byId = new Map(memories.map((memory) => [memory.memory_id, toNeighbour(memory)]));
  for (const result of first) {
    const { before = [], after = [] } = around.get(result.memory_id) ?? {};
    result.neighbours = { previous: byId.get(before[0] ?? '') ?? null, next: byId.get(after[0] ?? '') ?? null };
  }
}

function toNeighbour({ memory_id, content, memory_type, occurred_at, created_at }: StoredMemory) {
  return { memory_id, content, memory_type, occurred_at, created_at };
}
