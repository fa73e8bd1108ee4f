/** What a memory spoke of before its content was edited: kept in the event, since names read again later may be taken for others'. */
import { z } from 'zod';
import type { HistoryEvent } from '../../model/history.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

const spokenOfSchema = z.object({
  mentions: z.array(z.object({ entity_id: z.string(), weight: z.number() })),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string(), weight: z.number() })),
});

export type SpokenOf = z.infer<typeof spokenOfSchema>;

export async function spokenOf({ entities }: WorkspaceStore, memoryId: string): Promise<SpokenOf> {
  const mentions = await entities.mentionsOf([memoryId]);
  const relations = await entities.relationsIn([memoryId]);
  return {
    mentions: mentions.map(({ entity_id, weight }) => ({ entity_id, weight })),
    relations: relations.map(({ memory_id: _same, ...relation }) => relation),
  };
}

/** Null for an event that tells nothing of it: of an older version, or of no edit. */
export function formerlySpokenOf({ kind, after }: HistoryEvent): SpokenOf | null {
  return kind === 'edit' ? (spokenOfSchema.safeParse(after.spoke_of).data ?? null) : null;
}

/** Who was merged away meanwhile is spoken of as whom they were merged into; who was erased with what else spoke of them, not at all. */
export async function speakAgainOf(store: WorkspaceStore, memory_id: string, formerly: SpokenOf): Promise<void> {
  const ids = [
    ...formerly.mentions.map(({ entity_id }) => entity_id),
    ...formerly.relations.flatMap(({ from, to }) => [from, to]),
  ];
  const there = await thoseThere(store, ids);
  const mentions = formerly.mentions.filter(({ entity_id }) => there.has(entity_id));
  const relations = formerly.relations.filter(({ from, to }) => there.has(from) && there.has(to));
  await store.entities.setMentions([{ memory_id, mentions }]);
  await store.entities.setRelations([{ memory_id, relations }]);
}

/** Without entities that were erased. */
export async function thoseThere({ entities }: WorkspaceStore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await entities.findMany([...new Set(ids)]);
  return new Set(found.map(({ entity_id }) => entity_id));
}
