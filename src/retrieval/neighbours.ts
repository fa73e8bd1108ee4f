/** What stood around a memory: context that the question did not name. */
import { type MemoryStatus, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';
import type { RecalledMemory } from './request.ts';

/** So many of the first results get theirs; further down they are more noise than context. */
const mostWithNeighbours = 5;

/** Adds to the first results what was stored just before and after; not what is among the results itself, nor what no longer holds. */
export async function addNeighbours(workspace: Workspace, results: RecalledMemory[]): Promise<void> {
  const shown = new Set(results.map(({ memory_id }) => memory_id));
  for (const result of results.slice(0, mostWithNeighbours)) {
    const isAlone = result.session_id === null && result.source.run_id === null;
    const { previous, next } = isAlone
      ? { previous: null, next: null }
      : await workspace.store.memories.neighbours(result.memory_id);
    const view = (neighbour: StoredMemory | null) =>
      neighbour === null || shown.has(neighbour.memory_id) ? null : toNeighbour(neighbour);
    result.neighbours = { previous: view(previous), next: view(next) };
  }
}

function toNeighbour({ memory_id, content, memory_type, occurred_at, created_at, status }: StoredMemory) {
  const holds = (recalledStatuses as readonly MemoryStatus[]).includes(status);
  return holds ? { memory_id, content, memory_type, occurred_at, created_at } : null;
}
