/** Reads rows as records of an archive, page by page, in SQL that both engines accept. */
import { type Kysely, sql } from 'kysely';
import type { ArchiveKind, ArchiveRecord } from '../../model/archive/archive.ts';
import type { Archive, ArchiveCursor, ArchivePage } from '../ports/archive.ts';
import { readMemories } from '../records/accesses.ts';
import { selectMemories } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { type ArchivedField, type ArchivedTable, archivedTables } from './archived-tables.ts';
import { writeVectors } from './archived-vectors.ts';

/** Records per page, or memories per page if a page holds whole memories. */
const pageSize = 100;

/** A database whose tables are named at run time. */
// biome-ignore lint/suspicious/noExplicitAny: the columns are those of a table that is named at run time
export type AnyTables = Kysely<any>;

export function readerOf(session: StoreSession): Pick<Archive, 'page' | 'count'> {
  return {
    page: (kind, after) => {
      if (kind === 'memory') return memoryPage(session, after);
      if (kind === 'vector') return vectorPage(session, after);
      return rowPage(session.reader, archivedTables[kind], after);
    },
    count: async (kind) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${rowsOf(session.reader, tableOf(kind)).as('counted')}`.execute(session.reader);
      return Number(rows[0]!.count);
    },
  };
}

function tableOf(kind: ArchiveKind): Pick<ArchivedTable, 'table' | 'actorsOf'> {
  if (kind === 'memory') return { table: 'memories' };
  return kind === 'vector' ? { table: 'vectors' } : archivedTables[kind];
}

/** The rows of a table that are included in an archive. */
function rowsOf(reader: Db, { table, actorsOf }: Pick<ArchivedTable, 'table' | 'actorsOf'>) {
  const rows = (reader as AnyTables).selectFrom(table);
  if (actorsOf === undefined) return rows.select(sql`1`.as('one'));
  return rows.select(sql`1`.as('one')).where('id', 'in', namedActors(reader, actorsOf));
}

function namedActors(reader: Db, tables: NonNullable<ArchivedTable['actorsOf']>) {
  const named = tables.map((table) => (reader as AnyTables).selectFrom(table).select('actor'));
  return named.reduce((all, part) => all.union(part));
}

async function memoryPage(session: StoreSession, after: ArchiveCursor | null): Promise<ArchivePage> {
  const query = selectMemories(session.reader)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('unread_memories')
            .select(sql`1`.as('one'))
            .whereRef('unread_memories.memory_seq', '=', 'memories.seq'),
        )
        .as('is_unread'),
    )
    .where('memories.seq', '>', Number(after?.[0] ?? 0))
    .orderBy('memories.seq')
    .limit(pageSize);
  const rows = await query.execute();
  const memories = await readMemories(session, { execute: async () => rows });
  const records = memories.map((memory, at) => ({ ...memory, is_unread: Boolean(rows[at]!.is_unread) }));
  return { records, next: nextCursor(rows, [rows.at(-1)?.seq ?? 0]) };
}

async function vectorPage({ reader, engine }: StoreSession, after: ArchiveCursor | null): Promise<ArchivePage> {
  const rows = await reader
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .where('vectors.seq', '>', Number(after?.[0] ?? 0))
    .orderBy('vectors.seq')
    .limit(pageSize)
    .select(['vectors.seq', 'memories.id', 'vectors.model', 'vectors.embedding'])
    .execute();
  const passages = await engine.passageVectors(reader, { seqs: rows.map(({ seq }) => seq) });
  const records = rows.map(({ seq, id, model, embedding }) => {
    const vector = embedding === null ? null : engine.readVector(embedding);
    return { memory_id: id, model, embedding: writeVectors({ vector, passages: passages.get(seq) ?? [] }) };
  });
  return { records, next: nextCursor(rows, [rows.at(-1)?.seq ?? 0]) };
}

const nextCursor = (rows: readonly unknown[], last: ArchiveCursor) => (rows.length < pageSize ? null : last);

type Row = Record<string, string | number | null>;

async function rowPage(reader: Db, archived: ArchivedTable, after: ArchiveCursor | null): Promise<ArchivePage> {
  const { fields, orderColumns, isByMemory = false } = archived;
  const named = Object.entries(fields);
  let query = selectFields(reader, archived);
  if (isByMemory) {
    const [column] = orderColumns as [string];
    const from = Number(after?.[0] ?? 0);
    const memories = await nextMemoryKeys(reader, from);
    const last = memories.at(-1);
    if (last === undefined) return { records: [], next: null };
    const rows = await query.where(column, '>', from).where(column, '<=', last).execute();
    const records = (rows as Row[]).sort(rowComparator(named)).map((row) => toRecord(named, row));
    return { records, next: nextCursor(memories, [last]) };
  }
  if (archived.actorsOf) query = query.where('id', 'in', namedActors(reader, archived.actorsOf));
  if (after !== null) query = query.where(sql<boolean>`(${columns(orderColumns)}) > (${sql.join(after)})`);
  for (const column of orderColumns) query = query.orderBy(column);
  const rows = (await query.limit(pageSize).execute()) as Row[];
  const last = rows.at(-1);
  const cursor = orderColumns.map((_, at) => last?.[`order${at}`] ?? '');
  return { records: rows.map((row) => toRecord(named, row)), next: nextCursor(rows, cursor) };
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

function selectFields(reader: Db, { table, fields, orderColumns }: ArchivedTable) {
  return (reader as AnyTables).selectFrom(table).select((eb) => [
    ...Object.values(fields).map(({ column }) => eb.ref(`${table}.${column}`).as(`own_${column}`)),
    ...orderColumns.map((column, at) => eb.ref(`${table}.${column}`).as(`order${at}`)),
    ...Object.values(fields).flatMap(({ column, form }) => {
      const owner = ownerOf(form);
      if (owner === null) return [];
      const found = eb.selectFrom(owner).select(`${owner}.id`);
      const own = `${table}.${column}`;
      if (owner !== 'events') return [found.whereRef(`${owner}.seq`, '=', own).as(`id_${column}`)];
      const last = found.whereRef('events.seq', '<=', own).orderBy('events.seq', 'desc').limit(1);
      return [last.as(`id_${column}`)];
    }),
  ]);
}

/** The table of the row that a column refers to. */
export type Owner = 'memories' | 'entities' | 'events';
const owners: Partial<Record<ArchivedField['form'], Owner>> = {
  memory: 'memories',
  entity: 'entities',
  event: 'events',
};

export const ownerOf = (form: ArchivedField['form']): Owner | null => owners[form] ?? null;

/** The keys of the next memories. */
async function nextMemoryKeys(reader: Db, after: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('memories')
    .select('seq')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(pageSize)
    .execute();
  return rows.map(({ seq }) => seq);
}

type NamedFields = readonly (readonly [string, ArchivedField])[];

function toRecord(named: NamedFields, row: Row): ArchiveRecord {
  return Object.fromEntries(
    named.map(([name, { column, form }]) => {
      if (ownerOf(form) !== null) return [name, row[`id_${column}`]];
      const value = row[`own_${column}`];
      if (value === null || form === 'text') return [name, value];
      return [name, form === 'json' ? JSON.parse(String(value)) : Number(value)];
    }),
  );
}

/**
 * Compares rows by keys and text, in the order of the record's fields. This order is the same on both engines and after
 * an import.
 */
function rowComparator(named: NamedFields): (one: Row, other: Row) => number {
  const ordered = named.map(([, { column }]) => `own_${column}`);
  return (one, other) => {
    for (const column of ordered) {
      const [mine, theirs] = [one[column] ?? '', other[column] ?? ''];
      if (mine !== theirs) return mine < theirs ? -1 : 1;
    }
    return 0;
  };
}
