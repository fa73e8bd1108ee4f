/** Pins a memory, so that retention jobs never touch it, and unpins it. */
import { AppError } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

/** Pinning what is pinned is fine and leaves no event. */
export async function pin(workspace: Workspace, memoryId: string): Promise<Memory> {
  return toMemory(await workspace.store.memories.change(memoryId, 'pin', { pinned: true }));
}

export async function unpin(workspace: Workspace, memoryId: string): Promise<Memory> {
  return workspace.store.transaction(async (store) => {
    const { pinned } = await store.memories.get(memoryId);
    if (!pinned) throw new AppError('conflict', `The memory ${memoryId} is not pinned; there is nothing to unpin.`);
    return toMemory(await store.memories.change(memoryId, 'pin', { pinned: false }));
  });
}
