/**
 * Adds the records of an archive as rows, in SQL that both engines accept. Appends nothing to history, because the
 * records include their own.
 */
import { sql } from 'kysely';
import { invalid } from '../../errors.ts';
import type { ArchiveRecord } from '../../model/archive/archive.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { waitingStamp } from '../../model/vector.ts';
import { isLong } from '../../text/sentences/passages.ts';
import { insertNames } from '../graph/entity-names.ts';
import type { Archive } from '../ports/archive.ts';
import { toMemoryRow } from '../workspace/memory-rows.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { type ArchivedField, type ArchivedTable, archivedTables } from './archived-tables.ts';
import { readVectors } from './archived-vectors.ts';
import { type AnyTables, type Owner, ownerOf } from './read-records.ts';

type Words = Parameters<Archive['add']>[2];

export function adderOf(session: StoreSession): Pick<Archive, 'add'> {
  return {
    add: (kind, records, words) =>
      // Wraps the whole transaction, since a duplicate may be detected only at commit.
      rejectDuplicates(() =>
        session.write(async (db) => {
          if (records.length === 0) return;
          await addKind(db, session, kind, records, words);
          // On PostgreSQL nothing waits for an insert: its failure arrives with the next answer.
          if (session.engine.locksRows) await sql`select 1`.execute(db);
        }),
      ),
  };
}

async function addKind(
  db: Db,
  session: StoreSession,
  kind: Parameters<Archive['add']>[0],
  records: readonly ArchiveRecord[],
  words: Words,
): Promise<void> {
  if (kind === 'memory') return addMemories(db, session, records as unknown as ArchivedMemory[], words);
  if (kind === 'vector') return addVectors(db, session, records as unknown as ArchivedVector[]);
  if (kind === 'entity_name') return addNames(db, records);
  return addRows(db, archivedTables[kind], records);
}

/** Translates the driver's error for a duplicate row, which ends the whole transaction. */
async function rejectDuplicates(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^SQLITE_CONSTRAINT/.test(code) || /^23/.test(code))
      throw invalid(['body'], 'The archive contains a record that already exists, or that conflicts with another');
    throw error;
  }
}

type ArchivedMemory = StoredMemory & { is_unread: boolean };

async function addMemories(
  db: Db,
  { engine }: StoreSession,
  memories: readonly ArchivedMemory[],
  words: Words,
): Promise<void> {
  const rows = memories.map(({ is_unread: _unread, ...memory }) => toMemoryRow(memory));
  const inserted = await db.insertInto('memories').values(rows).returning(['id', 'seq']).execute();
  const seqOf = new Map(inserted.map(({ id, seq }) => [id, seq]));
  const placed = memories.map((memory) => ({ memory, seq: seqOf.get(memory.memory_id)! }));
  const tags = placed.flatMap(({ memory, seq }) => [...new Set(memory.tags)].map((tag) => ({ tag, seq })));
  for (let at = 0; at < tags.length; at += 1_000)
    await db
      .insertInto('memory_tags')
      .values(tags.slice(at, at + 1_000))
      .execute();
  const accesses = placed.flatMap(({ memory: { access_count, last_accessed_at }, seq }) =>
    last_accessed_at === null ? [] : [{ seq, count: access_count, last_at: last_accessed_at }],
  );
  if (accesses.length > 0) await db.insertInto('access').values(accesses).execute();
  const unread = placed.flatMap(({ memory, seq }) => (memory.is_unread ? [{ memory_seq: seq }] : []));
  if (unread.length > 0) await db.insertInto('unread_memories').values(unread).execute();
  await engine.putWords(
    db,
    placed.map(({ memory, seq }) => ({ seq, words: words(memory.content) })),
  );
  // The memory waits for a vector unless the archive contains one.
  await engine.putVectors(
    db,
    waitingStamp,
    placed.map(({ seq }) => ({ seq, vector: null, passages: [] })),
  );
}

interface ArchivedVector {
  memory_id: string;
  model: string;
  embedding: string | null;
}

async function addVectors(db: Db, { engine }: StoreSession, vectors: readonly ArchivedVector[]): Promise<void> {
  const seqOf = await keysOf(
    db,
    'memories',
    vectors.map(({ memory_id }) => memory_id),
  );
  const read = vectors.map(({ memory_id, model, embedding }) => ({ memory_id, model, ...readVectors(embedding) }));
  const withoutPassages = read.filter(({ vector, passages }) => vector !== null && passages.length === 0);
  const waiting = await findLong(
    db,
    withoutPassages.map(({ memory_id }) => memory_id),
  );
  for (const model of new Set(read.map((vector) => vector.model))) {
    const ofModel = read.filter((vector) => vector.model === model && !waiting.has(vector.memory_id));
    await engine.putVectors(
      db,
      model,
      ofModel.map(({ memory_id, vector, passages }) => ({ seq: seqOf.get(memory_id)!, vector, passages })),
    );
  }
}

/** The memories that need passage vectors. An older archive has none, so these memories keep waiting. */
async function findLong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('memories').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Set(rows.flatMap(({ id, content }) => (isLong(content) ? [id] : [])));
}

async function addNames(db: Db, records: readonly ArchiveRecord[]): Promise<void> {
  const rows = (await toRows(db, archivedTables.entity_name, records)) as unknown as Parameters<typeof insertNames>[1];
  const added = await insertNames(db, rows);
  if (added.length < rows.length) throw invalid(['body'], 'The archive contains a name of an entity twice');
}

async function addRows(db: Db, archived: ArchivedTable, records: readonly ArchiveRecord[]): Promise<void> {
  const rows = await toRows(db, archived, records);
  const { table } = archived;
  const completeRows =
    table === 'mentions' || table === 'entity_relations' ? await withMemoryColumns(db, table, rows) : rows;
  const adding = (db as AnyTables).insertInto(table).values(completeRows);
  await (archived.actorsOf ? adding.onConflict((conflict) => conflict.doNothing()) : adding).execute();
}

/** Mentions or relations, with the columns that they copy from the memory. */
async function withMemoryColumns(
  db: Db,
  table: 'mentions' | 'entity_relations',
  rows: readonly Record<string, unknown>[],
) {
  const seqs = [...new Set(rows.map(({ memory_seq }) => Number(memory_seq)))];
  const memories = await db
    .selectFrom('memories')
    .select(['seq', 'happened_at', 'forgotten_at'])
    .where('seq', 'in', seqs)
    .execute();
  const memoryOf = new Map(memories.map((memory) => [Number(memory.seq), memory]));
  return rows.map((row) => {
    const { happened_at, forgotten_at } = memoryOf.get(Number(row.memory_seq))!;
    const forgotten = forgotten_at === null ? 0 : 1;
    return table === 'mentions' ? { ...row, happened_at, forgotten } : { ...row, forgotten };
  });
}

async function toRows(
  db: Db,
  { fields, constant }: ArchivedTable,
  records: readonly ArchiveRecord[],
): Promise<Record<string, unknown>[]> {
  const named = Object.entries(fields);
  const none = () => new Map<string, number>();
  const keys: Record<Owner, Map<string, number>> = { memories: none(), entities: none(), events: none() };
  for (const owner of Object.keys(keys) as Owner[]) {
    const names = named.filter(([, { form }]) => ownerOf(form) === owner).map(([name]) => name);
    const ids = records.flatMap((record) => names.flatMap((name) => record[name] ?? [])).map(String);
    if (ids.length > 0) keys[owner] = await keysOf(db, owner, ids);
  }
  const columnValue = (record: ArchiveRecord, name: string, { form, ifNull }: ArchivedField) => {
    const value = record[name] ?? ifNull ?? null;
    const owner = record[name] == null ? null : ownerOf(form);
    if (owner !== null) return keys[owner].get(String(value));
    return form === 'json' && value !== null ? JSON.stringify(value) : value;
  };
  return records.map((record) => ({
    ...Object.fromEntries(named.map(([name, field]) => [field.column, columnValue(record, name, field)])),
    ...constant,
  }));
}

/** Throws `invalid` if an id is missing. */
async function keysOf(db: Db, table: Owner, ids: readonly string[]): Promise<Map<string, number>> {
  const distinct = [...new Set(ids)];
  const rows = await db.selectFrom(table).select(['id', 'seq']).where('id', 'in', distinct).execute();
  const keys = new Map(rows.map(({ id, seq }) => [id, Number(seq)]));
  const missing = distinct.find((id) => !keys.has(id));
  if (missing !== undefined) throw invalid(['body'], `The archive names ${missing}, which is not in it`);
  return keys;
}
