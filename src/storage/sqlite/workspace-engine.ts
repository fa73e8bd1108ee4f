/** One workspace in one SQLite file: a writing connection, a reading connection, and the vectors in memory. */
import { rmSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Logger } from '../../log.ts';
import { waitingStamp } from '../../model/vector.ts';
import { refuseIfClosed, setCloseReason } from '../closed-store.ts';
import { enableSynchronousRuns, runCompiled, shareCompiled } from '../compiled.ts';
import type { Durability, WorkspaceEngine } from '../engine.ts';
import { type FillProgress, migrate, migrateSchemaOf, type RunLocked, refuseNewer } from '../migrate.ts';
import { inTransaction } from '../transaction.ts';
import { decodeVector } from '../vector-bytes.ts';
import { lastEvent } from '../workspace/history.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { cachedNearest } from './cache/cached-nearest.ts';
import { readCachedValues } from './cache/cached-values.ts';
import { formsOf, vectorsById } from './cache/forms.ts';
import { closeRowCache, expireMarks, openRowCache, pullChanges, type RowCache } from './cache/row-cache.ts';
import { openLog } from './checkpoints.ts';
import { beginImmediate, kyselyOf, statementPreparer, type Writers } from './connection.ts';
import type { SqliteDatabase } from './driver.ts';
import { matchWords, putWords, wordFrequencies } from './lexical.ts';
import { workspaceMigrations } from './migrations.ts';
import { findNearest } from './nearest.ts';
import { openReader, openWriter } from './opening.ts';
import { scrub } from './scrub.ts';
import { canStartThreads, minThreadedMemories, searchesInThreads } from './searching/search-threads.ts';
import { type Searches, searchesInThisThread } from './searching/searches.ts';
import { dropForms, passageVectors, putVectors, readForms } from './vectors.ts';

/**
 * The longest time, in milliseconds, for which waiting for a lock blocks this thread. A transaction tries again later.
 */
const lockMs = 1;

/**
 * `file` is the path without its extension: the store is `<file>.sqlite`. Throws {@link FillRequired} if rows must be
 * filled in.
 */
export async function openSqliteWorkspace(file: string, writers: Writers, logger: Logger): Promise<WorkspaceEngine> {
  const { writing, writer } = await openMigrated(file, writers);
  removeSavedIndex(file);
  const reading = openReader(`${file}.sqlite`);
  const reader = kyselyOf<WorkspaceTables>(reading);
  enableSynchronousRuns(reader, statementPreparer(reading));
  const log = openLog(`${file}.sqlite`, writing, writers);
  const cache = openRowCache(reading);
  const searches = searchesOf(`${file}.sqlite`, writers, reading, cache, logger);
  reading.pragma('query_only = ON');
  const { begin, hasWritten } = transactionStarter(writing, writer, writers, cache);
  const touched = trackTouchedModels(searches);
  return {
    kind: 'sqlite',
    reader,
    searchesInThreads: searches.inThreads,
    isGone: watchRemoval(`${file}.sqlite`),
    locksRows: false,
    lockNames: async () => undefined,
    lockEntitiesShared: async () => undefined,
    newKeys,
    transaction: (durability, work) =>
      log
        .runBounded(() => inTransaction(writer, begin(durability), writable(work)))
        .finally(() => notifyEnded(cache, touched)),
    setClosed: (reason) => inTransaction(writer, begin('disk'), (db) => setCloseReason(db, reason)),
    snapshot: (work) => inSnapshot(`${file}.sqlite`, work),
    putWords,
    matchRarest: null,
    committed: (db) => (hasWritten() ? db : reader),
    putVectors: async (db, model, rows) => {
      if (rows.length === 0) return;
      await putVectors(db, model, rows);
      // A worker thread that writes vectors usually searches none.
      if (model !== waitingStamp && !writers.isThread) touched.add(model);
    },
    waitingVectors: null,
    dropForms: async (db, memories) => {
      await dropForms(db, memories);
      touched.add(undefined);
    },
    replica: async () => null,
    noteDue: async () => undefined,
    // All events are settled, because there is one writer at a time.
    lastSettledEvent: (db) => lastEvent(db),
    scrub: () => scrub({ reader, writer, searches, cache, log }, begin('process')),
    readVector: (embedding) => decodeVector(embedding as Buffer),
    passageVectors,
    ...cachedReadsOf({ reader, searches, cache }),
    inspect: async (thorough) => inspect(reader, searches, file, thorough),
    close: async () => {
      await searches.close();
      closeRowCache(cache);
      await log.close();
      // Not through Kysely, which leaves an unused connection open; the last connection to close empties the WAL.
      reading.close();
      writing.close();
    },
  };
}

/** A large store is searched in threads if they can be started. A worker thread searches by itself. */
function searchesOf(
  path: string,
  { isThread }: Writers,
  reading: SqliteDatabase,
  cache: RowCache,
  logger: Logger,
): Searches {
  const noteUnread = (reason: string) =>
    logger.warn({ store: basename(path), reason }, 'the words of a store were not read into memory: FTS5 ranks them');
  const memories = reading.prepare('select coalesce(max(seq), 0) from memories').pluck().get() as number;
  if (memories > minThreadedMemories && canStartThreads && !isThread)
    return searchesInThreads(path, reading, memories, noteUnread);
  // Answers of a worker thread must include everything that was acknowledged, even in a store that has grown large
  // since it was opened.
  const awaited = isThread ? Number.POSITIVE_INFINITY : undefined;
  return searchesInThisThread(reading, () => pullChanges(cache).revision, noteUnread, awaited);
}

/**
 * The models whose vectors the current transaction writes. Searches are woken after it has ended: before that, its rows
 * cannot be read.
 */
function trackTouchedModels(searches: Searches) {
  const models = new Set<string | undefined>();
  return {
    /** Undefined for erased vectors, of whatever model. */
    add: (model: string | undefined) => void models.add(model),
    wake: () => {
      for (const model of models) searches.wake(model);
      models.clear();
    },
  };
}

function notifyEnded(cache: RowCache, touched: ReturnType<typeof trackTouchedModels>): void {
  expireMarks(cache);
  touched.wake();
}

/** Begins transactions, and knows whether the current one has written anything. */
function transactionStarter(writing: SqliteDatabase, writer: Db, writers: Writers, cache: RowCache) {
  const changes = writing.prepare('select total_changes()').pluck();
  let before: unknown = null;
  let currentDurability: Durability | null = null;
  return {
    begin: (durability: Durability) => async (connection: Db) => {
      // Queries that are compiled in a transaction run only in transactions, which have the connection to themselves.
      shareCompiled(connection, writer);
      enableSynchronousRuns(connection, statementPreparer(writing));
      if (durability !== currentDurability)
        writing.pragma(`synchronous = ${durability === 'disk' ? 'FULL' : 'NORMAL'}`);
      currentDurability = durability;
      await beginImmediate(connection, writers);
      // Caches must be as new as the lock: another process may have written since the last look-up.
      expireMarks(cache);
      before = changes.get();
    },
    hasWritten: () => changes.get() !== before,
  };
}

async function openMigrated(file: string, writers: Writers) {
  const writing = openWriter(`${file}.sqlite`, { waitMs: lockMs });
  const writer = kyselyOf<WorkspaceTables>(writing);
  try {
    await migrateSchemaOf(lockedIn(writer, writers), workspaceMigrations);
  } catch (error) {
    writing.close();
    throw error;
  }
  return { writing, writer };
}

interface InMemory {
  readonly reader: Db;
  readonly searches: Searches;
  readonly cache: RowCache;
}

type CachedReads = Pick<
  WorkspaceEngine,
  | 'matchWords'
  | 'wordFrequencies'
  | 'nearest'
  | 'nearestTo'
  | 'readForms'
  | 'cachedVectors'
  | 'readCached'
  | 'changeMark'
>;

/**
 * A caller that reads the vectors of more memories reads them once: caching them would evict those that recall uses.
 */
const maxCachedVectors = 200;

/** Caches serve only the reading connection: a transaction contains rows that no other connection sees. */
function cachedReadsOf({ reader, searches, cache }: InMemory): CachedReads {
  return {
    matchWords: (db, wanted, limit, filter) =>
      matchWords(db, db === reader ? { searches, cache } : null, wanted, limit, filter),
    wordFrequencies: (db, words) => wordFrequencies(db, db === reader ? { searches, cache } : null, words),
    nearest: (db, query) => findNearest(searches, db, query, db === reader ? cache : null),
    nearestTo: (db, { memoryId, ...query }) => {
      if (db !== reader) return null;
      const vector = vectorsById(cache, [memoryId], query.model).get(memoryId);
      if (vector === undefined) return Promise.resolve({ found: [], coverage: 1 });
      const search = () => findNearest(searches, db, { ...query, vector }, cache);
      return cachedNearest(cache, `${memoryId} ${JSON.stringify(query)}`, search);
    },
    readForms: async (db, ids, vector, model) =>
      db === reader ? formsOf(cache, ids, vector, model) : readForms(db, ids, vector, model),
    cachedVectors: (db, ids, model) =>
      db === reader && ids.length <= maxCachedVectors ? vectorsById(cache, ids, model) : null,
    readCached: (db, values, ids) => (db === reader ? readCachedValues(cache, values, ids) : values.read(ids)),
    changeMark: (db) => (db === reader ? pullChanges(cache).event : null),
  };
}

const writable =
  <T>(work: (db: Db) => Promise<T>) =>
  async (db: Db): Promise<T> => {
    refuseNewer(await newestVersion(db), workspaceMigrations.length);
    await refuseIfClosed(db);
    return work(db);
  };

async function newestVersion(db: Db): Promise<number> {
  const [row] = await runCompiled(db, 'newest version', {}, () =>
    db.selectFrom('schema_version').select((eb) => eb.fn.max('version').as('version')),
  );
  return Number(row!.version);
}

async function inSnapshot<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const reading = openReader(path);
  try {
    reading.exec('begin');
    // The first read takes the snapshot.
    reading.prepare('select count(*) from sqlite_master').get();
    return await work(kyselyOf<WorkspaceTables>(reading));
  } finally {
    reading.close();
  }
}

/** Returns a function that returns true once the open file was removed, replaced or emptied. */
function watchRemoval(path: string): () => boolean {
  const { ino } = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || found.ino !== ino || found.size === 0;
  };
}

export async function fillSqliteWorkspace(
  file: string,
  writers: Writers,
  before: (filling: FillProgress) => Promise<void>,
): Promise<void> {
  const writing = openWriter(`${file}.sqlite`, { waitMs: lockMs });
  // A batch that is lost in a power failure is done again.
  writing.pragma('synchronous = NORMAL');
  try {
    await migrate(lockedIn(kyselyOf<WorkspaceTables>(writing), writers), workspaceMigrations, before);
  } finally {
    writing.close();
  }
}

const lockedIn =
  (writer: Kysely<WorkspaceTables>, writers: Writers): RunLocked<WorkspaceTables> =>
  (work) =>
    inTransaction(writer, (connection) => beginImmediate(connection, writers), work);

/** Earlier versions saved an index of the vectors in files, which would keep erased content. */
function removeSavedIndex(file: string): void {
  for (const ending of ['.vectors', '.vectors.json', '.vectors.draft', '.vectors.json.draft'])
    rmSync(file + ending, { force: true });
}

/**
 * No other call takes these keys, because there is one writer at a time. `returning` would make a temporary table for
 * each row.
 */
async function newKeys(db: Db, count: number): Promise<number[]> {
  const [last] = await runCompiled<{ seq: number }, Record<string, never>>(db, 'last key', {}, () => ({
    compile: () => CompiledQuery.raw("select seq from sqlite_sequence where name = 'memories'"),
  }));
  return Array.from({ length: count }, (_, at) => (last?.seq ?? 0) + at + 1);
}

async function inspect(reader: Kysely<WorkspaceTables>, searches: Searches, file: string, thorough: boolean) {
  const { indexed, pending, lost } = await searches.inspect(thorough);
  const problems: string[] = [];
  if (thorough) {
    const { rows: checks } = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(reader);
    problems.push(
      ...checks
        .map((row) => row.quick_check)
        .filter((line) => line !== 'ok')
        .map((line) => `The store is damaged: ${line}.`),
    );
    const { rows } = await sql<{ missing: number }>`
      select count(*) as missing from memories where seq not in (select rowid from lexical)`.execute(reader);
    problems.push(...(await findUnreadable(reader)));
    if (rows[0]?.missing) problems.push(`${rows[0].missing} memories are not in the lexical index.`);
    if (lost > 0) problems.push(`${lost} vectors are missing from the vector search; a restart reads them again.`);
  }
  return { indexed, pending, sizeBytes: sizeOnDisk(file), problems };
}

const maxReported = 5;

/** The memories whose rows hold invalid JSON, which `quick_check` does not see. */
async function findUnreadable(reader: Kysely<WorkspaceTables>): Promise<string[]> {
  const rows = await reader
    .selectFrom('memories')
    .where(sql<boolean>`not (json_valid(tags) and json_valid(metadata))`)
    .select('id')
    .limit(maxReported)
    .execute();
  return rows.map(({ id }) => `The tags or the metadata of the memory ${id} are damaged.`);
}

/** The size of the store with its log. */
function sizeOnDisk(file: string): number {
  const parts = ['.sqlite', '.sqlite-wal'].map((ending) => statSync(file + ending, { throwIfNoEntry: false }));
  return parts.reduce((sum, part) => sum + (part?.size ?? 0), 0);
}

/** Removes the store with all files beside it: the log, and files that an earlier version or a crash left. */
export async function removeStore(file: string): Promise<void> {
  const beside = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.`));
  for (const name of beside) await rm(join(dirname(file), name), { force: true });
}
