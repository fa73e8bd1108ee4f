/**
 * Stores the mentions of a memory in the event of an edit. On revert they are restored rather than extracted again,
 * because names may resolve to other entities by then.
 */
import { z } from 'zod';
import type { HistoryEvent } from '../../model/history.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

const formerMentionsSchema = z.object({
  mentions: z.array(z.object({ entity_id: z.string(), weight: z.number() })),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string(), weight: z.number() })),
});

export type MemoryMentions = z.infer<typeof formerMentionsSchema>;

export async function readMentions({ entities }: WorkspaceStore, memoryId: string): Promise<MemoryMentions> {
  const mentions = await entities.mentionsOf([memoryId]);
  const relations = await entities.relationsIn([memoryId]);
  return {
    mentions: mentions.map(({ entity_id, weight }) => ({ entity_id, weight })),
    relations: relations.map(({ memory_id: _same, ...relation }) => relation),
  };
}

/**
 * The mentions before an edit; null if the event does not contain them, because it is no edit or an older version wrote
 * it.
 */
export function formerMentionsIn({ kind, after }: HistoryEvent): MemoryMentions | null {
  return kind === 'edit' ? (formerMentionsSchema.safeParse(after.spoke_of).data ?? null) : null;
}

/**
 * Restores mentions. An entity merged since then is replaced by the entity that absorbed it; erased entities are left
 * out.
 */
export async function restoreMentions(store: WorkspaceStore, memory_id: string, former: MemoryMentions): Promise<void> {
  const ids = [
    ...former.mentions.map(({ entity_id }) => entity_id),
    ...former.relations.flatMap(({ from, to }) => [from, to]),
  ];
  const existing = await existingEntityIds(store, ids);
  const mentions = former.mentions.filter(({ entity_id }) => existing.has(entity_id));
  const relations = former.relations.filter(({ from, to }) => existing.has(from) && existing.has(to));
  await store.entities.setMentions([{ memory_id, mentions }]);
  await store.entities.setRelations([{ memory_id, relations }]);
}

/** The ids of those entities that still exist. Erased entities are left out. */
export async function existingEntityIds(
  { entities }: WorkspaceStore,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await entities.findMany([...new Set(ids)]);
  return new Set(found.map(({ entity_id }) => entity_id));
}
