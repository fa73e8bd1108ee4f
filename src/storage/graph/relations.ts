/** The relations between entities that memories state, in SQL that both engines accept. Forgotten memories state nothing. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { lockReferences, type Parties } from './locked-references.ts';

type RelationPorts = Pick<Entities, 'setRelations' | 'relationsIn' | 'relations'>;

export function relationsOf(session: StoreSession): RelationPorts {
  return {
    setRelations: (memories) => session.write((db) => setRelations(db, session, memories)),
    relationsIn: async (memoryIds) => {
      if (memoryIds.length === 0) return [];
      const { reader } = session;
      const all = reader.selectFrom(reader.selectFrom('entity_relations').selectAll().as('own')).selectAll();
      return selectRelations(reader, all).where('memories.id', 'in', memoryIds).execute();
    },
    relations: async (entityIds, limit) => {
      if (entityIds.length === 0) return [];
      const { reader, engine } = session;
      const values = { list: listFor(engine.kind, entityIds), before: latest - 1, limit };
      return runCompiled(reader, 'relations', values, ({ limit: most, ...requested }) =>
        selectRelations(reader, latestRelations(reader, { kind: engine.kind, ...requested })).limit(most),
      );
    },
  };
}

function selectRelations(db: Db, stated: ReturnType<typeof latestRelations>) {
  return db
    .selectFrom(stated.as('stated'))
    .innerJoin('memories', 'memories.seq', 'stated.memory_seq')
    .innerJoin('entities as source', 'source.seq', 'stated.from_seq')
    .innerJoin('entities as target', 'target.seq', 'stated.to_seq')
    .select(['source.id as from', 'stated.relation', 'target.id as to', 'stated.weight', 'memories.id as memory_id'])
    .orderBy('stated.weight', 'desc')
    .orderBy('stated.memory_seq', 'desc')
    .orderBy('stated.from_seq')
    .orderBy('stated.relation')
    .orderBy('stated.to_seq');
}

/** Maximum number of relations read per entity and direction. */
const latest = 1_000;

/** The entities that a query is about. The values differ from call to call. */
export interface EntityQuery {
  kind: WorkspaceEngine['kind'];
  /** The ids of the entities. */
  list: RawBuilder<unknown>;
  /**
   * The number of each entity's latest rows to read, less one. All rows of the oldest memory among these are included.
   */
  before: RawBuilder<number>;
}

/**
 * Starts a query with the table `since`: each entity with the oldest of its latest memories. `oldest` selects that
 * memory for `requested.seq`; 0 if the entity has fewer.
 */
export function withOldest(db: Db, { kind, list }: EntityQuery, oldest: Expression<unknown>) {
  const since = db
    .selectFrom('entities as requested')
    .where(isAmong(kind, 'requested.id', list))
    .select(['requested.seq', sql<number>`coalesce(${oldest}, 0)`.as('oldest')]);
  return db.with(
    (cte) => cte('since').materialized(),
    () => since,
  );
}

/** The latest relations of each entity in either direction, without duplicates. */
export function latestRelations(db: Db, requested: EntityQuery) {
  const [from, to] = (['from_seq', 'to_seq'] as const).map((end) => {
    const oldest = db
      .selectFrom('entity_relations as older')
      .where(sql<boolean>`${sql.ref(`older.${end}`)} = requested.seq`)
      .where('older.forgotten', '=', 0)
      .orderBy('older.memory_seq', 'desc')
      .limit(1)
      .offset(requested.before)
      .select('older.memory_seq');
    return withOldest(db, requested, oldest)
      .selectFrom('since')
      .crossJoin('entity_relations')
      .whereRef(`entity_relations.${end}`, '=', 'since.seq')
      .where('entity_relations.forgotten', '=', 0)
      .whereRef('entity_relations.memory_seq', '>=', 'since.oldest')
      .selectAll('entity_relations');
  });
  // Engines accept a query that starts with `with` as a part of a union only inside another select.
  const parts = [from!, to!].map((part) => db.selectFrom(part.as('own')).selectAll());
  return parts[0]!.union(parts[1]!);
}

interface RelationRow {
  memory_seq: number;
  from_seq: number;
  relation: string;
  to_seq: number;
  weight: number;
}

type StatingMemory = Parameters<RelationPorts['setRelations']>[0][number];

async function setRelations(db: Db, { engine }: StoreSession, memories: readonly StatingMemory[]): Promise<void> {
  if (memories.length === 0) return;
  await replaceRelations(db, await lockReferences(db, engine, memories), memories);
}

/** Call this within a transaction that has locked the parties. */
export async function replaceRelations(
  db: Db,
  { held, heirOf }: Parties,
  memories: readonly StatingMemory[],
): Promise<void> {
  const rows = new Map<string, RelationRow>();
  for (const { memory_id, relations } of memories) {
    const memory_seq = held.get(memory_id)!.seq;
    for (const { from, relation, to, weight } of relations) {
      const row = { memory_seq, from_seq: heirOf.get(from)!, relation, to_seq: heirOf.get(to)!, weight };
      const key = `${memory_seq} ${row.from_seq} ${row.to_seq} ${relation}`;
      const isOfTwo = row.from_seq !== row.to_seq;
      if (isOfTwo && weight >= (rows.get(key)?.weight ?? weight)) rows.set(key, row);
    }
  }
  await db
    .deleteFrom('entity_relations')
    .where(
      'memory_seq',
      'in',
      [...held.values()].map(({ seq }) => seq),
    )
    .execute();
  if (rows.size > 0)
    await db
      .insertInto('entity_relations')
      .values([...rows.values()])
      .execute();
}
