/** Converts rows to entities with their aliases, and locks rows. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Entity } from '../../model/entity.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { EntitiesTable } from '../workspace/tables/graph.ts';
import type { Db } from '../workspace/tables.ts';

export type EntityRow = Selectable<EntitiesTable>;

/** The entities of these rows, in the same order. */
export async function toEntities(db: Db, rows: readonly EntityRow[]): Promise<Entity[]> {
  if (rows.length === 0) return [];
  const names = await db
    .selectFrom('entity_names')
    .selectAll()
    .where(
      'entity_seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .orderBy('normal')
    .execute();
  return rows.map(({ seq, id, normal, metadata, ...rest }) => {
    const { name, kind, created_at, updated_at, merged_into } = rest;
    const aliases = names.filter((known) => known.entity_seq === seq && known.normal !== normal);
    return {
      entity_id: id,
      name,
      kind,
      aliases: aliases.map((alias) => alias.name),
      metadata: JSON.parse(metadata),
      created_at,
      updated_at,
      merged_into,
    };
  });
}

export async function toEntity(db: Db, row: EntityRow): Promise<Entity> {
  return (await toEntities(db, [row]))[0]!;
}

/** Locks entities for a change: no other caller changes or merges them before the transaction ends. */
export async function lockEntities(
  db: Db,
  { locksRows }: WorkspaceEngine,
  ids: readonly string[],
): Promise<Map<string, EntityRow>> {
  const wanted = db.selectFrom('entities').selectAll().where('id', 'in', ids).orderBy('seq');
  return byId(await (locksRows ? wanted.forUpdate() : wanted).execute(), ids);
}

/** Locks one entity. Refuses an entity that was merged away; the error names the entity to use instead. */
export async function lockLivingEntity(db: Db, engine: WorkspaceEngine, id: string): Promise<EntityRow> {
  const row = (await lockEntities(db, engine, [id])).get(id)!;
  if (row.merged_into !== null) throw mergedAway(row);
  return row;
}

/**
 * Maps each id to the key of the entity, or of the entity that it was merged into. Locks these for reference: none is
 * merged away before the transaction ends, while other calls may refer to them too.
 */
export async function heirs(
  db: Db,
  { locksRows }: WorkspaceEngine,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const read = async (named: readonly string[]) => {
    const wanted = db.selectFrom('entities').selectAll().where('id', 'in', named).orderBy('seq');
    return byId(await (locksRows ? wanted.forShare() : wanted).execute(), named);
  };
  const rows = await read([...new Set(ids)]);
  const mergedInto = [...rows.values()].flatMap(({ merged_into }) => merged_into ?? []);
  const heirRows = mergedInto.length > 0 ? await read([...new Set(mergedInto)]) : rows;
  return new Map([...rows.values()].map((row) => [row.id, (heirRows.get(row.merged_into ?? '') ?? row).seq]));
}

/** Throws `not_found` if an entity is missing. */
function byId(rows: readonly EntityRow[], ids: readonly string[]): Map<string, EntityRow> {
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.find((id) => !found.has(id));
  return missing === undefined ? found : throwMissingEntity(missing);
}

export function mergedAway({ id, merged_into }: EntityRow): AppError {
  return new AppError('conflict', `The entity ${id} was merged into ${merged_into}. Name that one instead.`);
}

export function throwMissingEntity(id: string): never {
  throw new AppError('not_found', `There is no entity ${id} in this workspace.`);
}
