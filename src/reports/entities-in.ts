/** Finds the entities that memories mention, each with its memories. */

import { pauses } from '../fair/pauses.ts';
import type { Entity } from '../model/entity.ts';
import { appendTo } from '../model/group-by.ts';
import type { Workspace } from '../workspace.ts';

export async function entitiesIn<Item extends { memory_id: string }>(
  { store }: Workspace,
  memories: readonly Item[],
  pause: () => Promise<void> = pauses(),
): Promise<{ entity: Entity; memories: Item[] }[]> {
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const mentioning = new Map<string, Item[]>();
  for (const { memory_id, entity_id } of await store.entities.mentionsOf([...byId.keys()])) {
    appendTo(mentioning, entity_id, byId.get(memory_id)!);
  }
  await pause();
  const entities = await store.entities.findMany([...mentioning.keys()]);
  return entities.map((entity) => ({ entity, memories: mentioning.get(entity.entity_id)! }));
}
