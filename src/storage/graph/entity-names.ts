/**
 * The names of entities, in SQL that both engines accept. A name belongs to one entity. An entity that was merged away
 * has no names.
 */
import { AppError } from '../../errors.ts';
import { isAmong, listFor, runCompiled, writeRows } from '../compiled.ts';
import type { Entities, EntityName, EntityNameMatch } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { appendEntityEvent } from './entity-events.ts';
import { type EntityRow, lockEntities, toEntity } from './entity-rows.ts';
import { insertTrigrams } from './name-search.ts';
import { presenceIn } from './presence.ts';

type NamePorts = Pick<Entities, 'findNames' | 'findNamesByWords' | 'rename'>;

/** Maximum number of indexed words per name. */
const mostWords = 8;

export function entityNamesOf(session: StoreSession): NamePorts {
  const { reader, engine } = session;
  return {
    findNames: async (normals) => {
      if (normals.length === 0) return [];
      return runCompiled(reader, 'entities named', { list: listFor(engine.kind, normals) }, (slots) =>
        selectNames(reader).where(isAmong(engine.kind, 'entity_names.normal', slots.list)),
      );
    },
    findNamesByWords: async (words, limit) => {
      if (words.length === 0) return [];
      const values = { list: listFor(engine.kind, words), limit };
      return runCompiled(reader, 'entities named with', values, (slots) => {
        const holding = reader
          .selectFrom('entity_name_words')
          .select('normal')
          .where(isAmong(engine.kind, 'word', slots.list));
        return selectNames(reader)
          .where('entity_names.normal', 'in', holding)
          .orderBy('entities.seq', 'desc')
          .limit(slots.limit);
      });
    },
    rename: (id, from, to, cause) =>
      session.write(async (db) => {
        const row = (await lockEntities(db, engine, [id])).get(id)!;
        if (row.normal !== from || row.merged_into !== null) return null;
        const claimed = await claimName(db, row.seq, to);
        if (claimed === 'taken') return null;
        const at = session.now().toISOString();
        const renamed = { name: to.name, normal: to.normal, updated_at: at };
        await db.updateTable('entities').set(renamed).where('seq', '=', row.seq).execute();
        const before = { name: { name: row.name, normal: row.normal } };
        const after = { name: to, ...(claimed === 'new' && { aliases: [to] }) };
        await appendEntityEvent(db, session, { entity_id: row.id, kind: 'change', at, before, after, cause });
        return toEntity(db, { ...row, ...renamed });
      }),
  };
}

function selectNames(db: Db) {
  return db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .select([
      'entity_names.name',
      'entity_names.normal',
      'entities.id as entity_id',
      'entities.kind',
      'entities.normal as entity_normal',
    ])
    .$castTo<EntityNameMatch>();
}

/** Assigns the free names to their entities, and returns the assigned names. */
export async function insertNames(
  db: Db,
  names: readonly (EntityName & { entity_seq: number })[],
): Promise<{ entity_seq: number; normal: string }[]> {
  const rows = names.map(({ normal, entity_seq, name }) => ({ normal, entity_seq, name }));
  const inserted = await writeRows(db, 'insert name', rows, (some) =>
    db
      .insertInto('entity_names')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['entity_seq', 'normal']),
  );
  await indexNames(
    db,
    inserted.map(({ normal }) => normal),
  );
  return inserted;
}

/** Indexes names by their words and by their trigrams. */
export async function indexNames(db: Db, normals: readonly string[]): Promise<void> {
  await insertTrigrams(db, normals);
  const words = normals.flatMap((normal) => indexedWords(normal).map((word) => ({ word, normal })));
  await writeRows(db, 'index name', words, (some) =>
    db
      .insertInto('entity_name_words')
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** `known` if the entity already has this name, `taken` if another entity has it. */
async function claimName(db: Db, entitySeq: number, name: EntityName): Promise<'new' | 'known' | 'taken'> {
  if ((await insertNames(db, [{ ...name, entity_seq: entitySeq }])).length > 0) return 'new';
  const { entity_seq } = await db
    .selectFrom('entity_names')
    .select('entity_seq')
    .where('normal', '=', name.normal)
    .executeTakeFirstOrThrow();
  return entity_seq === entitySeq ? 'known' : 'taken';
}

/**
 * Returns false if the entity already has this name. If another entity has the name and no memory mentions that entity,
 * the name moves to this one. If a memory does, throws `conflict`.
 */
export async function insertAlias(
  db: Db,
  session: StoreSession,
  { seq }: EntityRow,
  alias: EntityName,
  cause?: string,
): Promise<boolean> {
  const claimed = await claimName(db, seq, alias);
  if (claimed !== 'taken') return claimed === 'new';
  const owner = (await rowsByName(db, [alias.normal])).get(alias.normal)!;
  if ((await presenceIn(db, session.engine.kind, [owner.id])).get(owner.id)!.mentions > 0)
    throw new AppError(
      'conflict',
      `“${alias.name}” names the entity ${owner.name} already. Merge the two if they are the same.`,
    );
  await db.updateTable('entity_names').set({ entity_seq: seq }).where('normal', '=', alias.normal).execute();
  const given = { kind: 'alias' as const, before: { aliases: [alias] }, after: {}, cause };
  await appendEntityEvent(db, session, { entity_id: owner.id, at: session.now().toISOString(), ...given });
  return true;
}

/** Returns false if the entity does not have this name, or if the name is the entity's own and not an alias. */
export async function deleteAlias(db: Db, row: EntityRow, normal: string): Promise<boolean> {
  if (row.normal === normal) return false;
  const deleted = await db
    .deleteFrom('entity_names')
    .where('normal', '=', normal)
    .where('entity_seq', '=', row.seq)
    .returning('normal')
    .execute();
  if (deleted.length === 0) return false;
  await db.deleteFrom('entity_trigrams').where('normal', '=', normal).execute();
  return true;
}

/** The rows of entities, by name. Names without an entity are left out. */
export async function rowsByName(db: Db, normals: readonly string[]): Promise<Map<string, EntityRow>> {
  const rows = (await db
    .selectFrom('entity_names')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .selectAll('entities')
    .select('entity_names.normal as called')
    .where('entity_names.normal', 'in', [...new Set(normals)])
    .execute()) as (EntityRow & { called: string })[];
  return new Map(rows.map(({ called, ...row }) => [called, row]));
}

/**
 * The words of a name, made of letters and digits. A name of a single word is indexed too, so that a search finds it
 * together with the other names that share the word.
 */
function indexedWords(normal: string): string[] {
  return [...new Set(normal.match(/[\p{L}\p{N}]+/gu))].slice(0, mostWords);
}
