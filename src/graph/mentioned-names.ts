/** Looks up the names of the entities that memories mention, for responses, in one query. */
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** The names of each memory's entities, by descending weight. A memory without mentions has no entry. */
export async function mentionedNames(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return byMemory(await entities.namesMentioned(memoryIds));
}

/** The names of the people that each memory mentions. Includes forgotten memories. */
export async function mentionedPeople(
  store: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return namesOf(await mentionedEntities(store, memoryIds), isPerson);
}

export const isPerson = (kind: string) => kind === 'person';

interface MentionedEntity {
  name: string;
  kind: string;
}

/** The name and kind of each memory's entities, by descending weight. Includes forgotten memories. */
export async function mentionedEntities(
  { entities }: WorkspaceStore,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, MentionedEntity[]>> {
  const named = new Map<string, MentionedEntity[]>();
  for (const { memory_id, name, kind } of await entities.namesMentioned(memoryIds, { forgottenToo: true })) {
    const those = named.get(memory_id);
    if (those) those.push({ name, kind });
    else named.set(memory_id, [{ name, kind }]);
  }
  return named;
}

/** The names of entities of the wanted kinds, per memory. A memory without such a name has no entry. */
export function namesOf(
  mentioned: ReadonlyMap<string, readonly MentionedEntity[]>,
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
