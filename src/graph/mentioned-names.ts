/** Looks up the names of what memories mention, for answers. One query. */
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** The names of each memory's entities, or of those of one kind, weightiest first. A memory that mentions none has no entry. */
export async function mentionedNames(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
  only?: string,
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { memory_id, name, kind } of await entities.namesMentioned(memoryIds)) {
    if (only !== undefined && kind !== only) continue;
    const those = names.get(memory_id);
    if (those) those.push(name);
    else names.set(memory_id, [name]);
  }
  return names;
}
