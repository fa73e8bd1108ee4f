/** Lists the memories that mention an entity, in the order in which they happened. */

import { z } from 'zod';
import { eachInTurn } from '../../fair/pauses.ts';
import type { Entity } from '../../model/entity.ts';
import type { Workspace } from '../../workspace.ts';
import { type CitedMemory, cite, citedSchema } from './cited-memory.ts';
import { findEntity, matchedEntitySchema } from './find-entity.ts';
import { presenceSchema } from './search-entities.ts';

export const entityTimelineSchema = z.object({
  entity: matchedEntitySchema.extend(presenceSchema.shape),
  memories: z.array(citedSchema).describe('In the order in which they happened; if there are very many, the latest'),
  earlier: z.number().int().describe('Memories that happened before these and are not shown'),
});

export type EntityTimeline = z.infer<typeof entityTimelineSchema>;

const maxMemories = 200;
const maxTextLength = 280;

export async function entityTimeline(workspace: Workspace, name: string): Promise<EntityTimeline> {
  const { entity, match } = await findEntity(workspace, name);
  const presence = (await workspace.store.entities.presence([entity.entity_id])).get(entity.entity_id)!;
  const memories = await readLatestMentioning(workspace, entity, maxMemories, maxTextLength);
  return {
    entity: { ...match, ...presence },
    memories: memories.reverse(),
    earlier: Math.max(0, presence.mentions - memories.length),
  };
}

/** The latest memories that mention an entity, of any status, newest first. */
export async function readLatestMentioning(
  { store }: Workspace,
  entity: Entity,
  limit: number,
  length: number,
): Promise<CitedMemory[]> {
  const mentions = await store.entities.mentionsIn([entity.entity_id], {}, { limit, order: 'happened' });
  const memories = await store.memories.findMany(mentions.map(({ memory_id }) => memory_id));
  return eachInTurn(memories, (memory) => cite(memory, [entity], length));
}
