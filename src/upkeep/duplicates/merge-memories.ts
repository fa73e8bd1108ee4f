/** Merges two memories that say the same, for dedup or because a person decided so. */
import { AppError } from '../../errors.ts';
import { applyAbsorption, planAbsorption } from '../../memory/undo/absorb.ts';
import { layers, type Memory, type MemoryChange, type StoredMemory, toMemory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { immediate } from '../../verb.ts';

/**
 * Merges two memories whatever their texts, because the caller has decided. Throws `conflict` if one of the two no
 * longer stands.
 */
export const mergeMemories = immediate(
  async (
    { store },
    { kept_id, merged_id }: { kept_id: string; merged_id: string },
  ): Promise<{ memory: Memory; memory_ids: string[] }> => {
    const [kept, merged] = await store.memories.lockMany([kept_id, merged_id]);
    const isCurrent = (memory: StoredMemory | undefined) =>
      memory?.status === 'active' || memory?.status === 'challenged';
    if (!kept || !merged || kept_id === merged_id || !isCurrent(kept) || !isCurrent(merged))
      throw new AppError('conflict', 'One of the two memories is no longer active. Open the page again.');
    await mergeInto(store, kept, merged, 'a person says that they are the same');
    return { memory: toMemory(await store.memories.get(kept_id)), memory_ids: [kept_id, merged_id] };
  },
);

/**
 * Both memories get a `merge` event, the merged one first. Undoing in reverse order then returns accesses and mentions
 * before the merged memory comes back.
 */
export async function mergeInto(
  store: WorkspaceStore,
  kept: StoredMemory,
  merged: StoredMemory,
  cause: string,
): Promise<void> {
  const absorbed = await planAbsorption(store, kept, merged);
  const ended = { status: 'merged', merged_into: kept.memory_id } as const;
  await store.memories.change(merged.memory_id, 'merge', ended, { cause });
  await store.memories.change(kept.memory_id, 'merge', united(kept, merged), { cause, also: { absorbed } });
  await applyAbsorption(store, kept, absorbed);
}

/** The combined fields, so that the worth of the merged memory is not lost. */
function united(kept: StoredMemory, merged: StoredMemory): MemoryChange {
  return {
    tags: [...new Set([...kept.tags, ...merged.tags])],
    layer: layers[Math.max(layers.indexOf(kept.layer), layers.indexOf(merged.layer))]!,
    importance: Math.max(kept.importance, merged.importance),
    note: kept.note ?? merged.note,
  };
}
