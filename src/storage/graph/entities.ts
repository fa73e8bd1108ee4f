/** Entities, their names and aliases, in SQL that both engines accept. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Entity } from '../../model/entity.ts';
import { newId } from '../../model/ids.ts';
import type { Entities } from '../store.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { mergeEntities } from './entity-merge.ts';
import { insertAlias, insertNames, namesOf } from './entity-names.ts';
import { type EntityRow, lockLivingEntity, missingEntity, toEntities, toEntity } from './entity-rows.ts';
import { mentionsOf } from './mentions.ts';
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
    find: async (id) => (await findMany([id]))[0] ?? null,
    get: async (id) => (await findMany([id]))[0] ?? missingEntity(id),
    findMany,
    findByName: async (normal) => {
      const row = await selectByName(reader, [normal]).executeTakeFirst();
      return row ? toEntity(reader, row) : null;
    },
    search: async (normal, limit) => toEntities(reader, await searchNames(reader, normal, limit)),
    list: (page) => listByMentions(reader, page),
    count: async () => {
      const living = reader.selectFrom('entities').where('merged_into', 'is', null);
      return Number((await living.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    },
    change: (id, change) =>
      session.write(async (db) => {
        const row = await lockLivingEntity(db, engine, id);
        const { kind, metadata } = typeof change === 'function' ? change(await toEntity(db, row)) : change;
        const after = {
          kind: kind ?? row.kind,
          metadata: metadata === undefined ? row.metadata : JSON.stringify(metadata),
          updated_at: session.now().toISOString(),
        };
        await db.updateTable('entities').set(after).where('seq', '=', row.seq).execute();
        return toEntity(db, { ...row, ...after });
      }),
    addAlias: (id, alias) =>
      session.write(async (db) => {
        const row = await lockLivingEntity(db, engine, id);
        if (!(await insertAlias(db, row, alias))) return toEntity(db, row);
        const updated_at = session.now().toISOString();
        await db.updateTable('entities').set({ updated_at }).where('seq', '=', row.seq).execute();
        return toEntity(db, { ...row, updated_at });
      }),
    merge: (sourceId, targetId) => session.write((db) => mergeEntities(db, session, sourceId, targetId)),
    ...namesOf(session),
    ...mentionsOf(session),
    ...relationsOf(session),
  };
}

/**
 * A name belongs to whoever wrote it first. What finds its name taken by a call at the same time is taken back, and the
 * name's owner is the answer.
 */
async function ensureEntities(db: Db, at: Date, wanted: Parameters<Entities['ensure']>[0]): Promise<Entity[]> {
  if (wanted.length === 0) return [];
  const known = await namesToRows(db, wanted);
  const named = new Set(known.keys());
  const missing = wanted.filter(({ normal }) => !named.has(normal) && named.add(normal));
  if (missing.length > 0) {
    await insertEntities(db, at, missing);
    for (const [normal, row] of await namesToRows(db, missing)) known.set(normal, row);
  }
  return toEntities(
    db,
    wanted.map(({ normal }) => known.get(normal)!),
  );
}

async function insertEntities(db: Db, at: Date, entities: Parameters<Entities['ensure']>[0]): Promise<void> {
  const time = at.toISOString();
  const inserted = await db
    .insertInto('entities')
    .values(
      entities.map(({ name, normal, kind }) => ({
        id: newId('entity', at),
        name,
        normal,
        kind,
        metadata: '{}',
        created_at: time,
        updated_at: time,
        merged_into: null,
      })),
    )
    .returning(['seq', 'normal', 'name'])
    .execute();
  // In one order, so that two calls with the same names wait for each other instead of locking up.
  const names = inserted
    .map(({ seq, normal, name }) => ({ normal, entity_seq: seq, name }))
    .sort((one, other) => (one.normal < other.normal ? -1 : 1));
  const won = await insertNames(db, names);
  const winners = new Set(won.map(({ entity_seq }) => entity_seq));
  const lost = inserted.map(({ seq }) => seq).filter((seq) => !winners.has(seq));
  if (lost.length > 0) await db.deleteFrom('entities').where('seq', 'in', lost).execute();
}

type NamedRow = EntityRow & { called: string };

function selectByName(db: Db, normals: readonly string[]): SelectQueryBuilder<WorkspaceTables, 'entities', NamedRow> {
  return db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .selectAll('entities')
    .select('entity_names.normal as called')
    .where('entity_names.normal', 'in', normals) as unknown as SelectQueryBuilder<
    WorkspaceTables,
    'entities',
    NamedRow
  >;
}

async function namesToRows(db: Db, names: readonly { normal: string }[]): Promise<Map<string, EntityRow>> {
  const normals = [...new Set(names.map(({ normal }) => normal))];
  return new Map((await selectByName(db, normals).execute()).map(({ called, ...row }) => [called, row]));
}

async function searchNames(db: Db, normal: string, limit: number): Promise<EntityRow[]> {
  const text = normal.replace(/[!%_]/g, '!$&');
  const name = sql.ref<string>('entity_names.normal');
  const rank = sql<number>`min(case when ${name} = ${normal} then 0 when ${name} like ${`${text}%`} escape '!' then 1 else 2 end)`;
  return db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .selectAll('entities')
    .where(sql<boolean>`${name} like ${`%${text}%`} escape '!'`)
    .groupBy('entities.seq')
    .orderBy(rank)
    .orderBy(sql`min(length(${name}))`)
    .orderBy('entities.seq')
    .limit(limit)
    .execute();
}

async function listByMentions(
  db: Db,
  { limit, offset = 0 }: Parameters<Entities['list']>[0],
): ReturnType<Entities['list']> {
  const rows = await db
    .selectFrom('entities')
    .leftJoin('mentions', 'mentions.entity_seq', 'entities.seq')
    .leftJoin('memories', (join) =>
      join.onRef('memories.seq', '=', 'mentions.memory_seq').on('memories.forgotten_at', 'is', null),
    )
    .where('entities.merged_into', 'is', null)
    .selectAll('entities')
    .select((eb) => eb.fn.count('memories.seq').as('mentioned'))
    .groupBy('entities.seq')
    .orderBy('mentioned', 'desc')
    .orderBy('entities.seq')
    .limit(limit)
    .offset(offset)
    .execute();
  const entities = await toEntities(db, rows);
  return entities.map((entity, at) => ({ entity, mentions: Number(rows[at]!.mentioned) }));
}
