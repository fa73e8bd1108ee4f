/**
 * Pins and unpins memories. Pinned memories come first in graduated context, and upkeep never merges them into others.
 */
import { AppError } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** Pinning a pinned memory succeeds and records no event. */
export const pin = immediate(
  async ({ store }, { memory_id }: { memory_id: string }): Promise<Memory> =>
    toMemory(await store.memories.change(memory_id, 'pin', { pinned: true })),
);

export const unpin = immediate(async ({ store }, { memory_id }: { memory_id: string }): Promise<Memory> => {
  const { pinned } = await store.memories.getLocked(memory_id);
  if (!pinned) throw new AppError('conflict', `The memory ${memory_id} is not pinned; there is nothing to unpin.`);
  return toMemory(await store.memories.change(memory_id, 'pin', { pinned: false }));
});
