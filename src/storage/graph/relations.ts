/** What memories say of entities and each other, in SQL that both engines accept. Forgotten memories say nothing. */
import type { Entities } from '../store.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { heirs } from './entity-rows.ts';
import { seqsOfMemories } from './memory-seqs.ts';

type RelationPorts = Pick<Entities, 'setRelations' | 'relations'>;

export function relationsOf(session: StoreSession): RelationPorts {
  return {
    setRelations: (memories) => session.write((db) => setRelations(db, session, memories)),
    relations: async (entityIds, limit) => {
      if (entityIds.length === 0) return [];
      return session.reader
        .selectFrom('entity_relations')
        .innerJoin('memories', 'memories.seq', 'entity_relations.memory_seq')
        .innerJoin('entities as source', 'source.seq', 'entity_relations.from_seq')
        .innerJoin('entities as target', 'target.seq', 'entity_relations.to_seq')
        .where('memories.forgotten_at', 'is', null)
        .where((eb) => eb.or([eb('source.id', 'in', entityIds), eb('target.id', 'in', entityIds)]))
        .select([
          'source.id as from',
          'entity_relations.relation',
          'target.id as to',
          'entity_relations.weight',
          'memories.id as memory_id',
        ])
        .orderBy('entity_relations.weight', 'desc')
        .orderBy('entity_relations.memory_seq', 'desc')
        .orderBy('entity_relations.from_seq')
        .orderBy('entity_relations.relation')
        .orderBy('entity_relations.to_seq')
        .limit(limit)
        .execute();
    },
  };
}

interface RelationRow {
  memory_seq: number;
  from_seq: number;
  relation: string;
  to_seq: number;
  weight: number;
}

async function setRelations(
  db: Db,
  { engine }: StoreSession,
  memories: Parameters<RelationPorts['setRelations']>[0],
): Promise<void> {
  if (memories.length === 0) return;
  const seqs = await seqsOfMemories(
    db,
    engine,
    memories.map(({ memory_id }) => memory_id),
  );
  const heirOf = await heirs(
    db,
    engine,
    memories.flatMap(({ relations }) => relations.flatMap(({ from, to }) => [from, to])),
  );
  const rows = new Map<string, RelationRow>();
  for (const { memory_id, relations } of memories) {
    const memory_seq = seqs.get(memory_id)!;
    for (const { from, relation, to, weight } of relations) {
      const row = { memory_seq, from_seq: heirOf.get(from)!, relation, to_seq: heirOf.get(to)!, weight };
      const key = `${memory_seq} ${row.from_seq} ${row.to_seq} ${relation}`;
      const isOfTwo = row.from_seq !== row.to_seq;
      if (isOfTwo && weight >= (rows.get(key)?.weight ?? weight)) rows.set(key, row);
    }
  }
  await db
    .deleteFrom('entity_relations')
    .where('memory_seq', 'in', [...seqs.values()])
    .execute();
  if (rows.size > 0)
    await db
      .insertInto('entity_relations')
      .values([...rows.values()])
      .execute();
}
