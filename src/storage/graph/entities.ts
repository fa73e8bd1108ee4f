/** Entities in SQL that both engines accept. Every change by a caller appends its event in the same transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '../../model/entity.ts';
import { newId } from '../../model/ids.ts';
import { insertRows, rowsAsValue, runCompiled, tableOf, writeRows } from '../compiled.ts';
import type { Entities, EntityChange } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { appendEntityEvent, entityEventsOf } from './entity-events.ts';
import { mergeEntities } from './entity-merge.ts';
import { deleteAlias, entityNamesOf, indexNames, insertAlias, insertNames, rowsByName } from './entity-names.ts';
import { readPairs } from './entity-pairs.ts';
import { type EntityRow, lockLivingEntity, throwMissingEntity, toEntities, toEntity } from './entity-rows.ts';
import { mergeEntitiesAgain, unmergeEntities } from './entity-unmerge.ts';
import { mentionsOf } from './mentions.ts';
import { findSimilarNames, searchNames } from './name-search.ts';
import { namesakesOf } from './namesakes.ts';
import { neighbourhoodsOf } from './neighbourhoods.ts';
import { presenceOf } from './presence.ts';
import { readingsOf } from './readings.ts';
import { relationsOf } from './relations.ts';

export function entitiesOf(session: StoreSession): Entities {
  const { engine, reader } = session;
  const findMany: Entities['findMany'] = async (ids) => {
    if (ids.length === 0) return [];
    const rows = await reader.selectFrom('entities').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return toEntities(
      reader,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  };
  return {
    ensure: (entities) => session.write((db) => ensureEntities(db, session.now(), entities)),
    make: (entities) => session.write((db) => makeEntities(db, session.now(), entities)),
    makeFree: (entities) => session.write((db) => makeFreeEntities(db, session, entities)),
    find: async (id) => (await findMany([id]))[0] ?? null,
    get: async (id) => (await findMany([id]))[0] ?? throwMissingEntity(id),
    findMany,
    findByName: async (normal) => {
      const row = (await rowsByName(reader, [normal])).get(normal);
      return row ? toEntity(reader, row) : null;
    },
    search: async (normal, limit) => toEntities(reader, await searchNames(reader, normal, limit)),
    findSimilar: async (normal, limit) => toEntities(reader, await findSimilarNames(reader, normal, limit)),
    change: (id, change, cause) =>
      session.write(async (db) => changeEntity(db, session, await lockLivingEntity(db, engine, id), change, cause)),
    addAlias: (id, alias, cause) =>
      session.write(async (db) => {
        const row = await lockLivingEntity(db, engine, id);
        if (!(await insertAlias(db, session, row, alias, cause))) return toEntity(db, row);
        return recordAlias(db, session, row, { before: {}, after: { aliases: [alias] }, cause });
      }),
    removeAlias: (id, alias, cause) =>
      session.write(async (db) => {
        const row = await lockLivingEntity(db, engine, id);
        if (!(await deleteAlias(db, row, alias.normal))) return toEntity(db, row);
        return recordAlias(db, session, row, { before: { aliases: [alias] }, after: {}, cause });
      }),
    merge: (sourceId, targetId, cause) =>
      session.write(async (db) => (await mergeEntities(db, session, sourceId, targetId, { cause })).entity),
    mergeAgain: (eventId, cause) => session.write((db) => mergeEntitiesAgain(db, session, eventId, cause)),
    unmerge: (eventId, cause) => session.write((db) => unmergeEntities(db, session, eventId, cause)),
    ...entityNamesOf(session),
    ...presenceOf(session),
    ...mentionsOf(session),
    ...relationsOf(session),
    ...readingsOf(session),
    ...namesakesOf(session),
    ...neighbourhoodsOf(session),
    pairs: (page) => readPairs(reader, page),
    ...entityEventsOf(session),
  };
}

/**
 * Finds or creates entities. A name belongs to its first writer: if a concurrent call took a name, the new entity is
 * removed again and the owner of the name is returned.
 */
async function ensureEntities(db: Db, at: Date, wanted: Parameters<Entities['ensure']>[0]): Promise<Entity[]> {
  if (wanted.length === 0) return [];
  const known = await rowsByName(db, normalsOf(wanted));
  const named = new Set(known.keys());
  const missing = wanted.filter(({ normal }) => !named.has(normal) && named.add(normal));
  if (missing.length > 0) {
    await insertEntities(db, at, missing);
    for (const [normal, row] of await rowsByName(db, normalsOf(missing))) known.set(normal, row);
  }
  return toEntities(
    db,
    wanted.map(({ normal }) => known.get(normal)!),
  );
}

const normalsOf = (names: readonly { normal: string }[]) => names.map(({ normal }) => normal);

async function makeEntities(db: Db, at: Date, wanted: Parameters<Entities['make']>[0]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const idOf = await insertEntities(db, at, [...new Map(wanted.map((one) => [one.normal, one])).values()]);
  const taken = normalsOf(wanted).filter((normal) => !idOf.has(normal));
  for (const [normal, { id }] of taken.length > 0 ? await rowsByName(db, taken) : []) idOf.set(normal, id);
  return normalsOf(wanted).map((normal) => idOf.get(normal)!);
}

/**
 * Creates entities for free names. If a name was taken meanwhile, the key of `entity_names` is violated. That happens
 * only on PostgreSQL, where there may be other writers.
 */
async function makeFreeEntities(
  db: Db,
  { engine, now }: StoreSession,
  wanted: Parameters<Entities['makeFree']>[0],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = toRows(now(), wanted);
  await insertRows(db, 'entities', rows);
  const names = rows.map(({ id, normal, name }) => [id, normal, name]);
  await runCompiled(db, 'free names', { names: rowsAsValue(names) }, (slots) =>
    db
      .insertInto('entity_names')
      .columns(['normal', 'entity_seq', 'name'])
      .expression(
        db
          .selectFrom(
            tableOf<{ id: string; normal: string; name: string }>(engine.kind, slots.names, {
              id: 'text',
              normal: 'text',
              name: 'text',
            }).as('given'),
          )
          .innerJoin('entities', 'entities.id', 'given.id')
          .select(['given.normal', 'entities.seq', 'given.name'])
          .orderBy('given.normal'),
      ),
  );
  await indexNames(db, normalsOf(rows));
  return rows.map(({ id }) => id);
}

function toRows(at: Date, entities: Parameters<Entities['ensure']>[0]) {
  const time = at.toISOString();
  return entities.map(({ name, normal, kind }) => ({
    id: newId('entity', at),
    name,
    normal,
    kind,
    metadata: '{}',
    created_at: time,
    updated_at: time,
    merged_into: null,
  }));
}

/** Returns the ids of the entities whose names were free, by name. */
async function insertEntities(
  db: Db,
  at: Date,
  entities: Parameters<Entities['ensure']>[0],
): Promise<Map<string, string>> {
  const inserted = await writeRows(db, 'insert entity', toRows(at, entities), (some) =>
    db.insertInto('entities').values(some).returning(['id', 'seq', 'normal', 'name']),
  );
  // A fixed order, so that two calls with the same names wait for each other and do not deadlock.
  const names = inserted
    .map(({ seq, normal, name }) => ({ normal, entity_seq: seq, name }))
    .sort((one, other) => (one.normal < other.normal ? -1 : 1));
  const winners = new Set((await insertNames(db, names)).map(({ entity_seq }) => entity_seq));
  const lost = inserted.map(({ seq }) => seq).filter((seq) => !winners.has(seq));
  if (lost.length > 0) await db.deleteFrom('entities').where('seq', 'in', lost).execute();
  return new Map(inserted.flatMap(({ seq, normal, id }) => (winners.has(seq) ? [[normal, id]] : [])));
}

async function changeEntity(
  db: Db,
  session: StoreSession,
  row: EntityRow,
  change: EntityChange | ((before: Entity) => EntityChange),
  cause: string | undefined,
): Promise<Entity> {
  const entity = await toEntity(db, row);
  const wanted = { ...entity, ...(typeof change === 'function' ? change(entity) : change) };
  const { before, after } = difference(entity, wanted);
  if (Object.keys(before).length === 0) return entity;
  const at = session.now().toISOString();
  const { kind, metadata } = wanted;
  const columns = { kind, metadata: JSON.stringify(metadata), updated_at: at };
  await db.updateTable('entities').set(columns).where('seq', '=', row.seq).execute();
  await appendEntityEvent(db, session, { entity_id: row.id, kind: 'change', at, before, after, cause });
  return { ...entity, kind, metadata, updated_at: at };
}

/** The differences, with only those metadata keys that differ. */
function difference(one: Entity, other: Entity) {
  const [before, after]: EntityChange[] = [{}, {}];
  if (one.kind !== other.kind) {
    before!.kind = one.kind;
    after!.kind = other.kind;
  }
  const keys = [...new Set([...Object.keys(one.metadata), ...Object.keys(other.metadata)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(one.metadata[key], other.metadata[key]));
  if (changed.length > 0) {
    before!.metadata = picked(one.metadata, changed);
    after!.metadata = picked(other.metadata, changed);
  }
  return { before: before!, after: after! };
}

function picked(metadata: Entity['metadata'], keys: readonly string[]): Entity['metadata'] {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => keys.includes(key)));
}

async function recordAlias(
  db: Db,
  session: StoreSession,
  row: EntityRow,
  event: Pick<Parameters<typeof appendEntityEvent>[2], 'before' | 'after' | 'cause'>,
): Promise<Entity> {
  const updated_at = session.now().toISOString();
  await db.updateTable('entities').set({ updated_at }).where('seq', '=', row.seq).execute();
  await appendEntityEvent(db, session, { entity_id: row.id, kind: 'alias', at: updated_at, ...event });
  return toEntity(db, { ...row, updated_at });
}
