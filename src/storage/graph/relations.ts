/** The relations between entities that memories state, in SQL that both engines accept. Forgotten memories state nothing. */
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { seqsOfEntities } from './entity-rows.ts';
import { type Parties, partiesOf } from './parties.ts';

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
      const { reader } = session;
      const said = latestRelations(reader, await seqsOfEntities(reader, entityIds), latest);
      return selectRelations(reader, said).limit(limit).execute();
    },
  };
}

function selectRelations(db: Db, said: ReturnType<typeof latestRelations>) {
  return db
    .selectFrom(said.as('said'))
    .innerJoin('memories', 'memories.seq', 'said.memory_seq')
    .innerJoin('entities as source', 'source.seq', 'said.from_seq')
    .innerJoin('entities as target', 'target.seq', 'said.to_seq')
    .select(['source.id as from', 'said.relation', 'target.id as to', 'said.weight', 'memories.id as memory_id'])
    .orderBy('said.weight', 'desc')
    .orderBy('said.memory_seq', 'desc')
    .orderBy('said.from_seq')
    .orderBy('said.relation')
    .orderBy('said.to_seq');
}

/** The most relations read per entity and direction. */
const latest = 1_000;

/** The latest relations of each entity in either direction, each once. `entitySeqs` must not be empty. */
export function latestRelations(db: Db, entitySeqs: readonly number[], each: number) {
  const parts = entitySeqs.flatMap((seq) =>
    (['from_seq', 'to_seq'] as const).map((end) => {
      const own = db
        .selectFrom('entity_relations')
        .where(`entity_relations.${end}`, '=', seq)
        .where('entity_relations.forgotten', '=', 0)
        .selectAll('entity_relations')
        .orderBy('entity_relations.memory_seq', 'desc')
        .limit(each);
      return db.selectFrom(own.as('own')).selectAll();
    }),
  );
  return parts.reduce((all, part) => all.union(part));
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
  await replaceRelations(db, await partiesOf(db, engine, memories), memories);
}

/** Within a transaction that holds the parties. */
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
