/** Erases a memory for good, with everything that contains its content. The record of who did what and when stays. */
import { z } from 'zod';
import { immediate, type Transaction } from '../verb.ts';
import { contradictingOf, endChallenges } from './contradictions/end-challenges.ts';

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

/** Maximum number of related memories in the response. */
const maxRelated = 50;

/**
 * Erases a memory, whether or not it is forgotten or pinned, and ends its challenges. Throws `not_found` if it is already erased. The caller
 * must call `scrub` on the store after the transaction.
 */
export const erase = immediate(async (tx: Transaction, { memory_id }: { memory_id: string }): Promise<ErasedMemory> => {
  const { store } = tx;
  const { merged_into, supersedes } = await store.memories.getLocked(memory_id, { forgotten: true });
  const links = await store.links.ofMemory(memory_id, maxRelated);
  const references = await store.links.references(memory_id, maxRelated);
  const contradicting = await contradictingOf(store, memory_id);
  const { derived_ids } = await store.memories.erase([memory_id]);
  await endChallenges(tx, contradicting, 'erased');
  const relatedIds = [
    ...links.map(({ from, to }) => (from === memory_id ? to : from)),
    ...references.map((reference) => reference.memory_id),
    ...[merged_into, supersedes].filter((id) => id !== null),
  ];
  const erasedIds = new Set([memory_id, ...derived_ids]);
  const related = await store.memories.findMany([...new Set(relatedIds)].filter((id) => !erasedIds.has(id)));
  return { memory_id, derived_ids, related_ids: related.map((memory) => memory.memory_id) };
});
