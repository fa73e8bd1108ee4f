/** Attaches an operator's note to a memory. Its content, and how it is found, stay as they are. */
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** Replaces the present note; history keeps it. */
export const annotate = immediate(
  async ({ store }, { memory_id, note }: { memory_id: string; note: string }): Promise<Memory> =>
    toMemory(await store.memories.change(memory_id, 'note', { note })),
);
