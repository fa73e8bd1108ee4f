/** A merge undone, in SQL that both engines accept: each gets back its names, and what memories said of it. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Entity, EntityEvent } from '../../model/entity.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { appendEntityEvent, toEntityEvent } from './entity-events.ts';
import { mergeEntities } from './entity-merge.ts';
import { type EntityRow, lockEntities, mergedAway, toEntity } from './entity-rows.ts';

/** Null when it was undone already. What was written of the target since then stays with it. */
export async function unmergeEntities(
  db: Db,
  session: StoreSession,
  eventId: string,
  cause?: string,
): Promise<Entity | null> {
  const found = await db
    .selectFrom('entity_events')
    .selectAll()
    .where('id', '=', eventId)
    .where('kind', '=', 'merge')
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', `There is no merge ${eventId} in this workspace.`);
  const event = toEntityEvent(found);
  const { aliases = [], metadata = {}, merged = [] } = event.after;
  const rows = await lockEntities(db, session.engine, [event.entity_id, ...merged]);
  const [target, source] = [rows.get(event.entity_id)!, rows.get(merged[0]!)!];
  const since = await mergesSince(db, target.id, found.seq);
  // Undone, and that undone in turn: what to give back was kept when they were merged again.
  const again = since.standing.find(({ after }) => after.again && after.merged![0] === source.id);
  if (since.undone.has(source.id)) return again ? unmergeEntities(db, session, again.event_id, cause) : null;
  if (target.merged_into !== null) throw mergedAway(target);
  if (since.standing.length > 0) throw laterMerge(target, eventId, since.standing.at(-1)!);
  const left = withoutGained(target, metadata, eventId);
  const at = session.now().toISOString();
  await db
    .updateTable('entity_names')
    .set({ entity_seq: source.seq })
    .where('entity_seq', '=', target.seq)
    .where(
      'normal',
      'in',
      aliases.map(({ normal }) => normal),
    )
    .execute();
  await db.updateTable('entities').set({ merged_into: null, updated_at: at }).where('seq', '=', source.seq).execute();
  if (merged.length > 1)
    await db
      .updateTable('entities')
      .set({ merged_into: source.id, updated_at: at })
      .where('id', 'in', merged.slice(1))
      .execute();
  await giveBackMentions(db, eventId, source.seq, target.seq);
  await giveBackRelations(db, eventId, source.seq, target.seq);
  // A longer name may have taken the place of its own since, and be the source's.
  const isTaken = aliases.some(({ normal }) => normal === target.normal);
  const after = { metadata: left, updated_at: at, ...(isTaken && event.before.name) };
  await db.updateTable('entities').set(after).where('seq', '=', target.seq).execute();
  const undoing = { entity_id: target.id, kind: 'unmerge' as const, at, before: event.after, after: {}, cause };
  const undoingId = await appendEntityEvent(db, session, undoing);
  for (const kept of keptTables)
    await db.updateTable(kept).set({ event_id: undoingId }).where('event_id', '=', eventId).execute();
  return toEntity(db, { ...target, ...after });
}

/** What was said of the two before they were merged; once that is undone, by the id of the event that says so. */
const keptTables = ['merged_mentions', 'merged_relations'] as const;

/**
 * Undoes what {@link unmergeEntities} did, by its event. Null when the two are one again already. Of memories that speak of neither now,
 * it stays known of which of the two they spoke: their former content may come back.
 */
export async function mergeEntitiesAgain(
  db: Db,
  session: StoreSession,
  eventId: string,
  cause?: string,
): Promise<Entity | null> {
  const found = await db.selectFrom('entity_events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
  const { entity_id, before } = toEntityEvent(found);
  const sourceId = before.merged![0]!;
  const source = (await lockEntities(db, session.engine, [sourceId])).get(sourceId)!;
  if (source.merged_into === entity_id) return null;
  const merged = await mergeEntities(db, session, sourceId, entity_id, { cause, again: true });
  const target = (await lockEntities(db, session.engine, [entity_id])).get(entity_id)!;
  const speaking = db.selectFrom('mentions').where('entity_seq', '=', target.seq).select('memory_seq');
  for (const kept of keptTables)
    await db
      .updateTable(kept)
      .set({ event_id: merged.eventId })
      .where('event_id', '=', eventId)
      .where('memory_seq', 'not in', speaking)
      .execute();
  return merged.entity;
}

/** The merges into the target since that stand, and the sources that were taken out again. */
async function mergesSince(db: Db, targetId: string, seq: number) {
  const rows = await db
    .selectFrom('entity_events')
    .selectAll()
    .where('entity_id', '=', targetId)
    .where('seq', '>', seq)
    .where('kind', 'in', ['merge', 'unmerge'])
    .orderBy('seq')
    .execute();
  const [standing, undone] = [new Map<string, EntityEvent>(), new Set<string>()];
  for (const event of rows.map(toEntityEvent)) {
    const source = (event.after.merged ?? event.before.merged)![0]!;
    if (event.kind === 'merge') standing.set(source, event);
    else if (!standing.delete(source)) undone.add(source);
  }
  return { standing: [...standing.values()], undone };
}

/** What came to the target by a later merge would have to be told apart from what came by this one. */
function laterMerge(target: EntityRow, eventId: string, { event_id, at, actor }: EntityEvent): AppError {
  return new AppError(
    'conflict',
    `Another entity was merged into ${target.name} since ${eventId}, by ${event_id} (${at}, ${actor}). Revert that first. Nothing was reverted.`,
  );
}

function withoutGained(target: EntityRow, gained: Entity['metadata'], eventId: string): string {
  const metadata = JSON.parse(target.metadata) as Entity['metadata'];
  for (const [key, value] of Object.entries(gained)) {
    if (key in metadata && !isDeepStrictEqual(metadata[key], value))
      throw new AppError(
        'conflict',
        `The metadata ${key} of ${target.name} was changed again since ${eventId}. Revert that first. Nothing was reverted.`,
      );
    delete metadata[key];
  }
  return JSON.stringify(metadata);
}

/** Of memories that still mention the target. */
async function giveBackMentions(db: Db, eventId: string, source: number, target: number): Promise<void> {
  const kept = (entity: number) =>
    db
      .selectFrom('merged_mentions')
      .where('merged_mentions.event_id', '=', eventId)
      .where('merged_mentions.entity_seq', '=', entity);
  await db
    .insertInto('mentions')
    .columns(['memory_seq', 'entity_seq', 'weight', 'happened_at', 'forgotten'])
    .expression(
      kept(source)
        .innerJoin('mentions as now', 'now.memory_seq', 'merged_mentions.memory_seq')
        .where('now.entity_seq', '=', target)
        .select([
          'merged_mentions.memory_seq',
          'merged_mentions.entity_seq',
          'merged_mentions.weight',
          'now.happened_at',
          'now.forgotten',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('mentions')
    .where('entity_seq', '=', target)
    .where('memory_seq', 'in', kept(source).select('merged_mentions.memory_seq'))
    .where('memory_seq', 'not in', kept(target).select('merged_mentions.memory_seq'))
    .execute();
  await db
    .updateTable('mentions')
    .from(kept(target).select(['merged_mentions.memory_seq', 'merged_mentions.weight']).as('before'))
    .set((eb) => ({ weight: eb.ref('before.weight') }))
    .where('mentions.entity_seq', '=', target)
    .whereRef('mentions.memory_seq', '=', 'before.memory_seq')
    .execute();
}

/** Of memories that still say the same of the target; what the two were to one another comes back in any case. */
async function giveBackRelations(db: Db, eventId: string, source: number, target: number): Promise<void> {
  const both = [source, target];
  const key = ['memory_seq', 'from_seq', 'relation', 'to_seq'] as const;
  const columns = [...key, 'weight', 'forgotten'] as const;
  const kept = () =>
    db
      .selectFrom('merged_relations as kept')
      .innerJoin('memories', 'memories.seq', 'kept.memory_seq')
      .where('kept.event_id', '=', eventId);
  const isForgotten = sql<number>`case when ${sql.ref('memories.forgotten_at')} is null then 0 else 1 end`;
  const ofSource = () =>
    kept().where((eb) => eb.or([eb('kept.from_seq', '=', source), eb('kept.to_seq', '=', source)]));
  const ofTarget = () => kept().where('kept.from_seq', '<>', source).where('kept.to_seq', '<>', source);
  const ofBoth = kept().where('kept.from_seq', 'in', both).where('kept.to_seq', 'in', both);
  const heirOf = (name: 'kept.from_seq' | 'kept.to_seq') =>
    sql<number>`case when ${sql.ref(name)} = ${source} then cast(${target} as bigint) else ${sql.ref(name)} end`;
  const stillSaid = ofSource()
    .innerJoin('entity_relations as now', 'now.memory_seq', 'kept.memory_seq')
    .whereRef('now.relation', '=', 'kept.relation')
    .where('now.from_seq', '=', heirOf('kept.from_seq'))
    .where('now.to_seq', '=', heirOf('kept.to_seq'));
  for (const rows of [stillSaid, ofBoth])
    await db
      .insertInto('entity_relations')
      .columns(columns)
      .expression(
        rows
          .select(['kept.memory_seq', 'kept.from_seq', 'kept.relation', 'kept.to_seq', 'kept.weight'])
          .select(isForgotten.as('forgotten')),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const moved = ofSource()
    .select(['kept.memory_seq', heirOf('kept.from_seq').as('from_seq'), 'kept.relation'])
    .select(heirOf('kept.to_seq').as('to_seq'))
    .$asTuple(...key);
  const own = ofTarget().select(['kept.memory_seq', 'kept.from_seq', 'kept.relation', 'kept.to_seq']);
  await db
    .deleteFrom('entity_relations')
    .where((eb) => eb(eb.refTuple(...key), 'in', moved))
    .where((eb) => eb(eb.refTuple(...key), 'not in', own.$asTuple(...key)))
    .execute();
  await db
    .updateTable('entity_relations as now')
    .from(own.select('kept.weight').as('before'))
    .set((eb) => ({ weight: eb.ref('before.weight') }))
    .whereRef('now.memory_seq', '=', 'before.memory_seq')
    .whereRef('now.from_seq', '=', 'before.from_seq')
    .whereRef('now.relation', '=', 'before.relation')
    .whereRef('now.to_seq', '=', 'before.to_seq')
    .execute();
}
