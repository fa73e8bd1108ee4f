/** The readings of memories: mentions and relations, written together. */
import { type RawBuilder, sql } from 'kysely';
import { rowsAsValue, runCompiled, tableOf } from '../compiled.ts';
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { lockReferences } from './locked-references.ts';
import { replaceMentions } from './mentions.ts';
import { replaceRelations } from './relations.ts';

type ReadingPorts = Pick<Entities, 'setReadings' | 'addReadings'>;

export function readingsOf(session: StoreSession): ReadingPorts {
  return {
    setReadings: (memories) =>
      session.write(async (db) => {
        if (memories.length === 0) return;
        const parties = await lockReferences(db, session.engine, memories);
        await replaceMentions(db, parties, memories);
        await replaceRelations(db, parties, memories);
      }),
    addReadings: (memories) => session.write((db) => addReadings(db, session, memories)),
  };
}

type ReadMemory = Parameters<ReadingPorts['addReadings']>[0][number];

/** The insert statements look up the keys, since reading them first would cost a round trip over a network. */
async function addReadings(db: Db, { engine }: StoreSession, memories: readonly ReadMemory[]): Promise<void> {
  const mentions = memories.flatMap(({ memory_id, mentions }) =>
    mentions.map(({ entity_id, weight }) => [memory_id, entity_id, weight] as const),
  );
  const relations = memories.flatMap(({ memory_id, relations }) =>
    relations.map(({ from, relation, to, weight }) => [memory_id, from, relation, to, weight] as const),
  );
  if (mentions.length === 0 && relations.length === 0) return;
  await engine.lockEntitiesShared(db, [
    ...new Set([...mentions.map(([, id]) => id), ...relations.flatMap(([, from, , to]) => [from, to])]),
  ]);
  const { kind } = engine;
  if (mentions.length > 0)
    await runCompiled(db, 'add mentions', { rows: rowsAsValue(mentions) }, ({ rows }) =>
      insertMentions(db, kind, rows),
    );
  if (relations.length > 0)
    await runCompiled(db, 'add relations', { rows: rowsAsValue(relations) }, ({ rows }) =>
      insertRelations(db, kind, rows),
    );
}

type Kind = StoreSession['engine']['kind'];

/** Several names of one entity make one mention, with the greatest weight. */
function insertMentions(db: Db, kind: Kind, rows: RawBuilder<unknown>) {
  const given = tableOf<{ memory_id: string; entity_id: string; weight: number }>(kind, rows, {
    memory_id: 'text',
    entity_id: 'text',
    weight: 'number',
  });
  const heir = sql<number>`coalesce(heir.seq, entities.seq)`;
  return db
    .insertInto('mentions')
    .columns(['memory_seq', 'entity_seq', 'weight', 'happened_at'])
    .expression(
      db
        .selectFrom(given.as('given'))
        .innerJoin('memories', 'memories.id', 'given.memory_id')
        .innerJoin('entities', 'entities.id', 'given.entity_id')
        .leftJoin('entities as heir', 'heir.id', 'entities.merged_into')
        .select((eb) => [
          'memories.seq as memory_seq',
          heir.as('entity_seq'),
          eb.fn.max('given.weight').as('weight'),
          'memories.happened_at',
        ])
        .groupBy(['memories.seq', heir, 'memories.happened_at']),
    );
}

function insertRelations(db: Db, kind: Kind, rows: RawBuilder<unknown>) {
  const given = tableOf<{ memory_id: string; from_id: string; relation: string; to_id: string; weight: number }>(
    kind,
    rows,
    { memory_id: 'text', from_id: 'text', relation: 'text', to_id: 'text', weight: 'number' },
  );
  const [source, target] = (['source', 'target'] as const).map(
    (end) => sql<number>`coalesce(${sql.ref(`${end}_heir.seq`)}, ${sql.ref(`${end}.seq`)})`,
  );
  return db
    .insertInto('entity_relations')
    .columns(['memory_seq', 'from_seq', 'relation', 'to_seq', 'weight'])
    .expression(
      db
        .selectFrom(given.as('given'))
        .innerJoin('memories', 'memories.id', 'given.memory_id')
        .innerJoin('entities as source', 'source.id', 'given.from_id')
        .innerJoin('entities as target', 'target.id', 'given.to_id')
        .leftJoin('entities as source_heir', 'source_heir.id', 'source.merged_into')
        .leftJoin('entities as target_heir', 'target_heir.id', 'target.merged_into')
        .where(sql<boolean>`${source} <> ${target}`)
        .select((eb) => [
          'memories.seq as memory_seq',
          source!.as('from_seq'),
          'given.relation',
          target!.as('to_seq'),
          eb.fn.max('given.weight').as('weight'),
        ])
        .groupBy(['memories.seq', source!, 'given.relation', target!]),
    );
}
