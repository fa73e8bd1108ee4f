/** One entity merged into another, in SQL that both engines accept. */
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Entity } from '../../model/entity.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { lockEntities, mergedAway, toEntity } from './entity-rows.ts';

export async function mergeEntities(
  db: Db,
  { engine, now }: StoreSession,
  sourceId: string,
  targetId: string,
): Promise<Entity> {
  if (sourceId === targetId)
    throw new AppError('conflict', 'An entity cannot be merged into itself. Name two entities.');
  const rows = await lockEntities(db, engine, [sourceId, targetId]);
  const [source, target] = [rows.get(sourceId)!, rows.get(targetId)!];
  for (const row of [source, target]) if (row.merged_into !== null) throw mergedAway(row);
  await moveMentions(db, source.seq, target.seq);
  await moveRelations(db, source.seq, target.seq);
  await db.updateTable('entity_names').set({ entity_seq: target.seq }).where('entity_seq', '=', source.seq).execute();
  const updated_at = now().toISOString();
  // What was merged into the source before leads to its heir at once, so that no chain is ever followed.
  await db
    .updateTable('entities')
    .set({ merged_into: target.id, updated_at })
    .where((eb) => eb.or([eb('seq', '=', source.seq), eb('merged_into', '=', source.id)]))
    .execute();
  const metadata = JSON.stringify({ ...JSON.parse(source.metadata), ...JSON.parse(target.metadata) });
  await db.updateTable('entities').set({ metadata, updated_at }).where('seq', '=', target.seq).execute();
  return toEntity(db, { ...target, metadata, updated_at });
}

/** A number as a column of a query: PostgreSQL takes a bare parameter there for text. */
const column = (seq: number) => sql<number>`cast(${seq} as bigint)`;

async function moveMentions(db: Db, source: number, target: number): Promise<void> {
  const moved = db
    .selectFrom('mentions')
    .where('entity_seq', '=', source)
    .select(['memory_seq', column(target).as('entity_seq'), 'weight']);
  await db
    .insertInto('mentions')
    .columns(['memory_seq', 'entity_seq', 'weight'])
    .expression(moved)
    .onConflict((conflict) =>
      conflict
        .columns(['memory_seq', 'entity_seq'])
        .doUpdateSet((eb) => ({ weight: eb.ref('excluded.weight') }))
        .whereRef('excluded.weight', '>', 'mentions.weight'),
    )
    .execute();
  await db.deleteFrom('mentions').where('entity_seq', '=', source).execute();
}

/** What was said of the two to one another falls away: nothing is in a relation to itself. */
async function moveRelations(db: Db, source: number, target: number): Promise<void> {
  const both = [source, target];
  await db.deleteFrom('entity_relations').where('from_seq', 'in', both).where('to_seq', 'in', both).execute();
  const heir = (seq: 'from_seq' | 'to_seq') =>
    sql<number>`case when ${sql.ref(seq)} = ${source} then ${column(target)} else ${sql.ref(seq)} end`.as(seq);
  const moved = db
    .selectFrom('entity_relations')
    .where((eb) => eb.or([eb('from_seq', '=', source), eb('to_seq', '=', source)]))
    .select(['memory_seq', heir('from_seq'), 'relation', heir('to_seq'), 'weight']);
  await db
    .insertInto('entity_relations')
    .columns(['memory_seq', 'from_seq', 'relation', 'to_seq', 'weight'])
    .expression(moved)
    .onConflict((conflict) =>
      conflict
        .columns(['memory_seq', 'from_seq', 'relation', 'to_seq'])
        .doUpdateSet((eb) => ({ weight: eb.ref('excluded.weight') }))
        .whereRef('excluded.weight', '>', 'entity_relations.weight'),
    )
    .execute();
  await db
    .deleteFrom('entity_relations')
    .where((eb) => eb.or([eb('from_seq', '=', source), eb('to_seq', '=', source)]))
    .execute();
}
