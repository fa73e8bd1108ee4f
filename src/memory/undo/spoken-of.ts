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

/** Who was merged away meanwhile is spoken of as whom they were merged into. */
export async function speakAgainOf(
  { entities }: WorkspaceStore,
  memory_id: string,
  { mentions, relations }: SpokenOf,
): Promise<void> {
  await entities.setMentions([{ memory_id, mentions }]);
  await entities.setRelations([{ memory_id, relations }]);
}
