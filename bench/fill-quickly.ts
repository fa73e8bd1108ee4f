/**
 * Fills an SQLite store that nobody has open, for very large stores: inserts the rows that the service would write,
 * with its own statements. Words, vectors and the event of each memory are included; names are not read yet. On an idle
 * core it adds some 3,000 memories per second.
 */

import type { Embedder } from '../src/embedding/embedder.ts';
import { newMemory } from '../src/memory/remember.ts';
import { newId } from '../src/model/ids.ts';
import { type MemoryInput, memoryInputSchema, type StoredMemory } from '../src/model/memory.ts';
import { analyseContents } from '../src/reading/search-form.ts';
import { Database } from '../src/storage/sqlite/driver.ts';
import { encodeVectors } from '../src/storage/vector-bytes.ts';
import { createdFields } from '../src/storage/workspace/memories/add-memories.ts';
import { toMemoryRow } from '../src/storage/workspace/memory-rows.ts';
import type { Caller } from '../src/workspace.ts';

type SqliteDatabase = InstanceType<typeof Database>;
type Value = string | number | null | Buffer;

const memoriesAtOnce = 2_000;
/** Number of bytes that FTS5 keeps in memory before it writes a segment of its index; its default is 1 MiB. */
const wordBytesAtOnce = 512 * 1024 * 1024;
const ownWordBytes = 1024 * 1024;

interface Filling {
  /** The store's file. */
  file: string;
  embedder: Embedder;
  caller: Caller;
  now: () => Date;
  count: number;
  /** Returns the n-th memory. */
  inputOf: (n: number) => object;
}

export async function fillQuickly({ file, embedder, caller, now, count, inputOf }: Filling): Promise<void> {
  const database = new Database(file);
  const indexes = prepareTables(database);
  const write = writerOf(database, caller);
  for (let from = 0; from < count; from += memoriesAtOnce) {
    const inputs = Array.from({ length: Math.min(memoriesAtOnce, count - from) }, (_, at) => inputOf(from + at));
    const drafts = inputs.map((input): MemoryInput => memoryInputSchema.parse(input));
    const analyses = await analyseContents(
      embedder,
      drafts.map(({ content }) => content),
    );
    for (const [at, draft] of drafts.entries()) {
      const { form, language } = analyses[at]!;
      const memory = newMemory({ caller, now }, { draft, text: { form, language, reading: null } });
      write(memory, form);
    }
  }
  finishTables(database, indexes);
  database.close();
}

type Form = Awaited<ReturnType<typeof analyseContents>>[number]['form'];

/** Uses one transaction without durability: if the store is lost, it is filled again. Indexes are built at the end. */
function prepareTables(database: SqliteDatabase): { name: string; sql: string }[] {
  for (const pragma of ['locking_mode = exclusive', 'journal_mode = delete', 'journal_mode = off', 'synchronous = off'])
    database.pragma(pragma);
  database.pragma('cache_size = -262144');
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('memories', 'events', 'memory_tags', 'vectors')",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  database.exec(`insert into lexical (lexical, rank) values ('automerge', 0)`);
  database.exec(`insert into lexical (lexical, rank) values ('hashsize', ${wordBytesAtOnce})`);
  database.exec('begin exclusive');
  return indexes;
}

function finishTables(database: SqliteDatabase, indexes: readonly { sql: string }[]): void {
  database.exec('commit');
  database.exec(`insert into lexical (lexical, rank) values ('hashsize', ${ownWordBytes})`);
  database.exec(`insert into lexical (lexical, rank) values ('automerge', 4)`);
  database.exec(`insert into lexical (lexical) values ('optimize')`);
  for (const { sql } of indexes) database.exec(sql);
  database.pragma('journal_mode = WAL');
}

function writerOf(database: SqliteDatabase, caller: Caller) {
  const inserts = new Map<string, (row: Record<string, Value>) => number>();
  const insert = (table: string, row: object): number => {
    const known = inserts.get(table) ?? inserterOf(database, table, Object.keys(row));
    inserts.set(table, known);
    return known(row as Record<string, Value>);
  };
  const { actor, key_id, tool, operation_id } = caller;
  let revision = database.prepare('select coalesce(max(revision), 0) from vectors').pluck().get() as number;
  return (memory: StoredMemory, { words, model, vector, passages }: Form): void => {
    const seq = insert('memories', toMemoryRow(memory));
    for (const tag of memory.tags) insert('memory_tags', { tag, seq });
    insert('lexical', { rowid: seq, words: words.join(' ') });
    revision += 1;
    insert('vectors', { seq, model, revision, embedding: encodeVectors({ vector, passages }) });
    insert('unread_memories', { memory_seq: seq });
    const at = memory.created_at;
    insert('events', {
      id: newId('event', new Date(at)),
      memory_id: memory.memory_id,
      kind: 'create',
      at,
      actor,
      key_id,
      tool,
      cause: null,
      operation_id,
      before: null,
      after: JSON.stringify(createdFields(memory)),
    });
  };
}

/** Returns a function that inserts a row and returns its key. */
function inserterOf(database: SqliteDatabase, table: string, columns: readonly string[]) {
  const values = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`);
  return (row: Record<string, Value>): number =>
    Number(statement.run(columns.map((column) => row[column] ?? null)).lastInsertRowid);
}
