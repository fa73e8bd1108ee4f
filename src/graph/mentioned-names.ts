/** Looks up the names of what memories mention, for answers. One query. */
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** The names of each memory's entities, weightiest first. A memory that mentions nothing has no entry. */
export async function mentionedNames(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { memory_id, name } of await entities.namesMentioned(memoryIds)) {
    const those = names.get(memory_id);
    if (those) those.push(name);
    else names.set(memory_id, [name]);
  }
  return names;
}
