/** Undoes a merge, in SQL that both engines accept: each entity gets back its names, mentions and relations. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../errors.ts';
import type { Entity, EntityEvent } from '../../model/entity.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { appendEntityEvent, toEntityEvent } from './entity-events.ts';
import { mergeEntities } from './entity-merge.ts';
import { type EntityRow, lockEntities, mergedAway, toEntity } from './entity-rows.ts';
import { moveBackup, restoreMergedRows } from './merge-backup.ts';

/**
 * Returns null if the merge was already undone. Everything written about the target since the merge stays with the
 * target.
 */
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
  // The merge was undone and then made again: the second merge kept the rows to give back.
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
  await restoreMergedRows(db, session.engine, eventId, { source: source.seq, target: target.seq });
  // The target may have been renamed since to a longer name that belongs to the source.
  const isTaken = aliases.some(({ normal }) => normal === target.normal);
  const after = { metadata: left, updated_at: at, ...(isTaken && event.before.name) };
  await db.updateTable('entities').set(after).where('seq', '=', target.seq).execute();
  const undoing = { entity_id: target.id, kind: 'unmerge' as const, at, before: event.after, after: {}, cause };
  await moveBackup(db, eventId, await appendEntityEvent(db, session, undoing));
  return toEntity(db, { ...target, ...after });
}

/**
 * Undoes an {@link unmergeEntities}, named by its event. Returns null if the two are already merged again. For memories
 * that currently mention neither entity, the store keeps which of the two they mentioned, because their former content
 * may come back.
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
  await moveBackup(db, eventId, merged.eventId, target.seq);
  return merged.entity;
}

/** The later merges into the target that are still in effect, and the sources that were unmerged. */
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

/** Reverting would mean separating the effects of this merge from those of a later merge into the target. */
function laterMerge(target: EntityRow, eventId: string, { event_id, at, actor }: EntityEvent): AppError {
  return new AppError(
    'conflict',
    `Another entity was merged into ${target.name} since ${eventId}, by ${event_id} (${at}, ${actor}). Revert that first. Nothing was reverted.`,
  );
}

function withoutGained(target: EntityRow, gained: Entity['metadata'], eventId: string): string {
  const metadata = JSON.parse(target.metadata) as Entity['metadata'];
  for (const [key, value] of Object.entries(gained)) {
    if (Object.hasOwn(metadata, key) && !isDeepStrictEqual(metadata[key], value))
      throw new AppError(
        'conflict',
        `The metadata ${key} of ${target.name} was changed again since ${eventId}. Revert that first. Nothing was reverted.`,
      );
    delete metadata[key];
  }
  return JSON.stringify(metadata);
}
