/** Looks up the names of what memories mention, for answers. One query. */
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** The names of each memory's entities, weightiest first. A memory that mentions none has no entry. */
export async function mentionedNames(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return byMemory(await entities.namesMentioned(memoryIds));
}

/** The names of the people whom each memory mentions, forgotten memories included. */
export async function mentionedPeople(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const named = await entities.namesMentioned(memoryIds, { forgottenToo: true });
  return byMemory(named.filter(({ kind }) => kind === 'person'));
}

function byMemory(named: readonly { memory_id: string; name: string }[]): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { memory_id, name } of named) {
    const those = names.get(memory_id);
    if (those) those.push(name);
    else names.set(memory_id, [name]);
  }
  return names;
}
