/** Erases a memory for good. Everything that holds its content goes; who did what with it and when stays on record. */
import { z } from 'zod';
import { immediate, type Transaction } from '../verb.ts';

export const erasedMemorySchema = z.object({
  memory_id: z.string(),
  derived_ids: z
    .array(z.string())
    .describe(
      'Summaries, cards and patterns that Stele derived from it: they contained its sentences and are erased too',
    ),
  related_ids: z
    .array(z.string())
    .describe('Memories linked with it, merged with it or replacing it: they stay, and may say the same'),
});

export type ErasedMemory = z.infer<typeof erasedMemorySchema>;

/** The most related memories that are named. */
const mostRelated = 50;

/**
 * Erases a memory whether or not it is forgotten or pinned. `not_found` once it is erased. Call `scrub` on the store when the
 * transaction has ended.
 */
export const erase = immediate(
  async ({ store }: Transaction, { memory_id }: { memory_id: string }): Promise<ErasedMemory> => {
    const { merged_into, supersedes } = await store.memories.getLocked(memory_id, { forgotten: true });
    const links = await store.links.ofMemory(memory_id, mostRelated);
    const references = await store.links.references(memory_id, mostRelated);
    const { derived_ids } = await store.memories.erase([memory_id]);
    const others = [
      ...links.map(({ from, to }) => (from === memory_id ? to : from)),
      ...references.map((reference) => reference.memory_id),
      ...[merged_into, supersedes].filter((id) => id !== null),
    ];
    const gone = new Set([memory_id, ...derived_ids]);
    const there = await store.memories.findMany([...new Set(others)].filter((id) => !gone.has(id)));
    return { memory_id, derived_ids, related_ids: there.map((memory) => memory.memory_id) };
  },
);
