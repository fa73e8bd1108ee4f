/** Finds the entities that a question names, by whatever name, and which candidates mention them. */
import { findNamedEntities } from '../../graph/named-entities.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/**
 * Kinds that are looked up by name. Products, files and error codes are spelled one way and found as words; counting "python" twice
 * does harm.
 */
const properKinds: ReadonlySet<string> = new Set(['person', 'organisation', 'place', 'project']);

export interface QueryEntity {
  /** The part of the question that names it, in normal form. */
  matched: string;
  /** Smaller the more memories mention the entity. */
  weight: number;
}

/** The named entities by id. Costs two or three small queries. */
export async function findQueryEntities(
  store: WorkspaceStore,
  text: string,
): Promise<ReadonlyMap<string, QueryEntity>> {
  const named = (await findNamedEntities(store, text)).filter(({ kind }) => properKinds.has(kind));
  if (named.length === 0) return new Map();
  const presence = await store.entities.presence(named.map(({ entity_id }) => entity_id));
  return new Map(
    named.map(({ entity_id, matched, strength }) => {
      const mentions = presence.get(entity_id)?.mentions ?? 0;
      return [entity_id, { matched, weight: strength / Math.log2(2 + mentions) }];
    }),
  );
}

/** Memory id → the named entities that it mentions. */
export type Mentions = ReadonlyMap<string, ReadonlySet<string>>;

export async function mentionsAmong(
  { entities }: WorkspaceStore,
  named: ReadonlyMap<string, QueryEntity>,
  memoryIds: readonly string[],
): Promise<Mentions> {
  const mentions = new Map<string, Set<string>>();
  if (named.size === 0) return mentions;
  for (const { memory_id, entity_id } of await entities.mentionsOf(memoryIds, [...named.keys()])) {
    mentions.set(memory_id, (mentions.get(memory_id) ?? new Set()).add(entity_id));
  }
  return mentions;
}

/** The share of the named entities that a memory mentions, by weight. */
export function mentionedShare(
  named: ReadonlyMap<string, QueryEntity>,
  mentioned: ReadonlySet<string> | undefined,
): number {
  let all = 0;
  let held = 0;
  for (const [id, { weight }] of named) {
    all += weight;
    if (mentioned?.has(id)) held += weight;
  }
  return all > 0 ? held / all : 0;
}
