/**
 * Merges one entity into another, in SQL that both engines accept. Keeps the rows that the merge changes, so that it
 * can be undone.
 */
import { AppError } from '../../errors.ts';
import type { Entity } from '../../model/entity.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { appendEntityEvent } from './entity-events.ts';
import { type EntityRow, lockEntities, mergedAway, toEntity } from './entity-rows.ts';
import { backUpMergedRows, heirOf, keyColumn } from './merge-backup.ts';

/** Returns the target and the event's id. */
export async function mergeEntities(
  db: Db,
  session: StoreSession,
  sourceId: string,
  targetId: string,
  { cause, again = false }: { cause?: string | undefined; again?: boolean } = {},
): Promise<{ entity: Entity; eventId: string }> {
  if (sourceId === targetId)
    throw new AppError('conflict', 'An entity cannot be merged into itself. Name two entities.');
  const rows = await lockEntities(db, session.engine, [sourceId, targetId]);
  const [source, target] = [rows.get(sourceId)!, rows.get(targetId)!];
  for (const row of [source, target]) if (row.merged_into !== null) throw mergedAway(row);
  const at = session.now().toISOString();
  const own = JSON.parse(target.metadata) as Entity['metadata'];
  const gained = Object.fromEntries(
    Object.entries(JSON.parse(source.metadata) as Entity['metadata']).filter(([key]) => !Object.hasOwn(own, key)),
  );
  const aliases = await moveNames(db, source, target);
  const merged = [source.id, ...(await redirectToTarget(db, source, target, at))];
  const gains = Object.keys(gained).length > 0 && { metadata: gained };
  const after = { aliases, merged, ...gains, ...(again && { again }) };
  const before = { name: { name: target.name, normal: target.normal } };
  const event = {
    entity_id: target.id,
    kind: 'merge' as const,
    at,
    before,
    after,
    ...(cause !== undefined && { cause }),
  };
  const eventId = await appendEntityEvent(db, session, event);
  await backUpMergedRows(db, eventId, source.seq, target.seq);
  await moveMentions(db, source.seq, target.seq);
  await moveRelations(db, source.seq, target.seq);
  const metadata = JSON.stringify({ ...gained, ...own });
  await db.updateTable('entities').set({ metadata, updated_at: at }).where('seq', '=', target.seq).execute();
  return { entity: await toEntity(db, { ...target, metadata, updated_at: at }), eventId };
}

async function moveNames(db: Db, source: EntityRow, target: EntityRow) {
  const names = await db
    .updateTable('entity_names')
    .set({ entity_seq: target.seq })
    .where('entity_seq', '=', source.seq)
    .returning(['name', 'normal'])
    .execute();
  return names.sort((one, other) => (one.normal < other.normal ? -1 : 1));
}

/**
 * Points entities that were merged into the source earlier directly to the target, so that no chain ever needs to be
 * followed.
 */
async function redirectToTarget(db: Db, source: EntityRow, target: EntityRow, updated_at: string): Promise<string[]> {
  const heir = { merged_into: target.id, updated_at };
  await db.updateTable('entities').set(heir).where('seq', '=', source.seq).execute();
  const earlier = await db
    .updateTable('entities')
    .set(heir)
    .where('merged_into', '=', source.id)
    .returning('id')
    .execute();
  return earlier.map(({ id }) => id).sort();
}

async function moveMentions(db: Db, source: number, target: number): Promise<void> {
  const moved = db
    .selectFrom('mentions')
    .where('entity_seq', '=', source)
    .select(['memory_seq', keyColumn(target).as('entity_seq'), 'weight', 'happened_at', 'forgotten']);
  await db
    .insertInto('mentions')
    .columns(['memory_seq', 'entity_seq', 'weight', 'happened_at', 'forgotten'])
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

/** Drops relations between the two entities, since an entity has no relation to itself. */
async function moveRelations(db: Db, source: number, target: number): Promise<void> {
  const both = [source, target];
  await db.deleteFrom('entity_relations').where('from_seq', 'in', both).where('to_seq', 'in', both).execute();
  const moved = db
    .selectFrom('entity_relations')
    .where((eb) => eb.or([eb('from_seq', '=', source), eb('to_seq', '=', source)]))
    .select([
      'memory_seq',
      heirOf('from_seq', source, target).as('from_seq'),
      'relation',
      heirOf('to_seq', source, target).as('to_seq'),
    ])
    .select(['weight', 'forgotten']);
  await db
    .insertInto('entity_relations')
    .columns(['memory_seq', 'from_seq', 'relation', 'to_seq', 'weight', 'forgotten'])
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
