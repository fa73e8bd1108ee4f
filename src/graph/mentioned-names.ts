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
  store: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return namesOf(await mentionedEntities(store, memoryIds), isPerson);
}

export const isPerson = (kind: string) => kind === 'person';

interface Named {
  name: string;
  kind: string;
}

/** The entities of each memory by name and kind, weightiest first, forgotten memories included. */
export async function mentionedEntities(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, Named[]>> {
  const named = new Map<string, Named[]>();
  for (const { memory_id, name, kind } of await entities.namesMentioned(memoryIds, { forgottenToo: true })) {
    const those = named.get(memory_id);
    if (those) those.push({ name, kind });
    else named.set(memory_id, [{ name, kind }]);
  }
  return named;
}

/** Of each memory the names of these kinds. A memory that mentions none has no entry. */
export function namesOf(
  mentioned: ReadonlyMap<string, readonly Named[]>,
  isWanted: (kind: string) => boolean = () => true,
): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [memoryId, named] of mentioned) {
    const those = named.filter(({ kind }) => isWanted(kind)).map(({ name }) => name);
    if (those.length > 0) names.set(memoryId, those);
  }
  return names;
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
