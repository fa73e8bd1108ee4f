/** Lists the newest memories, without a question. */
import { type Memory, recalledStatuses, toMemory } from '../model/memory.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import type { Workspace } from '../workspace.ts';

/** Newest first; only active and challenged memories. */
export async function recentMemories(
  workspace: Workspace,
  limit: number,
  filter: Pick<MemoryFilter, 'layers' | 'types'> = {},
): Promise<Memory[]> {
  const memories = await workspace.store.memories.list({ ...filter, statuses: recalledStatuses }, { limit });
  return memories.map(toMemory);
}
