/** Finds the entities that a question names, by any of their names, and the candidates that mention them. */
import { findNamedEntities } from '../../graph/named-entities.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/**
 * Entity kinds that are looked up by name. Products, files and error codes have one spelling and are found as words;
 * counting "python" twice does harm.
 */
const properKinds: ReadonlySet<string> = new Set(['person', 'organisation', 'place', 'project']);

export interface QueryEntity {
  /** The part of the question that names it, in normal form. */
  matched: string;
  /** 1 for a full name; less for a part of one. */
  strength: number;
}

export type QueryEntities = ReadonlyMap<string, QueryEntity>;

/** Entities that the text names, by id. Costs one or two small queries. */
export async function findQueryEntities(store: WorkspaceStore, text: string): Promise<QueryEntities> {
  const named = (await findNamedEntities(store, text)).filter(({ kind }) => properKinds.has(kind));
  return new Map(named.map(({ entity_id, matched, strength }) => [entity_id, { matched, strength }]));
}

/** Weight by entity: the more memories mention it, the smaller. */
export async function weighEntities(
  { entities }: WorkspaceStore,
  queryEntities: QueryEntities,
): Promise<ReadonlyMap<string, number>> {
  const presence = queryEntities.size === 0 ? new Map() : await entities.presence([...queryEntities.keys()]);
  return new Map(
    [...queryEntities].map(([id, { strength }]) => [id, strength / Math.log2(2 + (presence.get(id)?.mentions ?? 0))]),
  );
}

/** Memory id → those of the named entities that it mentions. */
export async function mentionsAmong(
  { entities }: WorkspaceStore,
  queryEntities: QueryEntities,
  memoryIds: readonly string[],
  options: { forgottenToo?: boolean } = {},
): Promise<Map<string, Set<string>>> {
  const mentions = new Map<string, Set<string>>();
  if (queryEntities.size === 0) return mentions;
  for (const { memory_id, entity_id } of await entities.mentionsOf(memoryIds, [...queryEntities.keys()], options)) {
    mentions.set(memory_id, (mentions.get(memory_id) ?? new Set()).add(entity_id));
  }
  return mentions;
}

/** Memory id → the share of the named entities that it mentions, by weight. Memories that mention none are missing. */
export type MentionedShares = ReadonlyMap<string, number>;

export function mentionedSharesOf(
  mentions: ReadonlyMap<string, ReadonlySet<string>>,
  weights: ReadonlyMap<string, number>,
): MentionedShares {
  const weightOf = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
  const totalWeight = weightOf(weights.keys());
  return new Map(
    [...mentions].map(([memoryId, ids]) => {
      // Sum in the order of the question, so that sums do not depend on the order of the rows.
      const mentionedWeight = weightOf([...weights.keys()].filter((id) => ids.has(id)));
      return [memoryId, totalWeight > 0 ? mentionedWeight / totalWeight : 0];
    }),
  );
}
