/** Attaches an operator's note to a memory. The note changes neither the content nor recall. */
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** Replaces the current note. History keeps the old one. */
export const annotate = immediate(
  async ({ store }, { memory_id, note }: { memory_id: string; note: string }): Promise<Memory> =>
    toMemory(await store.memories.change(memory_id, 'note', { note })),
);
