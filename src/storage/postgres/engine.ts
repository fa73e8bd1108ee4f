/** The PostgreSQL engine: one schema for control, one per workspace, any number of nodes. */
import { type Kysely, type PostgresPool, sql } from 'kysely';
import type { Logger } from '../../log.ts';
import { setCloseReason } from '../closed-store.ts';
import { shareCompiled } from '../compiled.ts';
import type { ControlTables } from '../control/tables.ts';
import type { StorageEngine, WorkspaceEngine } from '../engine.ts';
import { execute } from '../transaction.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { postgresCallCounter } from './call-counter.ts';
import { requireVectorExtension, type VectorExtension } from './extension.ts';
import { translatePostgresError } from './failures.ts';
import { readForms } from './forms.ts';
import { cacheMeanLength, matchRarest, matchWords, wordFrequencies } from './lexical.ts';
import { bringToNewest, isAt, migrateSchema } from './migrating.ts';
import { controlMigrations, workspaceMigrations } from './migrations.ts';
import { defaultMaxWithoutIndex, nearest } from './nearest-vectors.ts';
import { lastSettledEvent, waitForWriters } from './open-writers.ts';
import { defaultTimeouts, kyselyOn, openPools, type Pools, type Timeouts } from './pool.ts';
import { dropWords, putWords } from './postings.ts';
import { openReplica, type Replica, schemaOn } from './replica.ts';
import { sendOnly } from './sending.ts';
import { dropVectors, passageVectors, putVectors, readVector } from './stored-vectors.ts';
import { readSnapshot, writeTransaction } from './transaction.ts';
import { countWaiting, moveIntoIndex, noneCounted } from './waiting-vectors.ts';

const controlSchema = 'stele';

export async function openPostgres(
  url: string,
  connections: number,
  log: Logger,
  { readUrl = null, timeouts = defaultTimeouts }: { readUrl?: string | null; timeouts?: Timeouts } = {},
): Promise<StorageEngine> {
  try {
    const replica = readUrl === null ? null : openReplica<Tables>(readUrl, connections, log, timeouts);
    return await postgresOn(await openPools(url, connections, log, timeouts), replica);
  } catch (error) {
    throw translatePostgresError(error);
  }
}

type Tables = ControlTables & WorkspaceTables;

interface Connections {
  readonly reading: Kysely<Tables>;
  readonly writing: Kysely<Tables>;
  readonly migrating: Kysely<Tables>;
  readonly exporting: Kysely<Tables>;
  /** Null if no replica is configured. */
  readonly replica: Replica<Tables> | null;
  readonly timeouts: Timeouts;
  readonly extension: VectorExtension;
  /** Up to this many memories that pass a filter are compared without the index. */
  readonly maxWithoutIndex: number;
}

/**
 * Creates the engine on any pools: those of a server, or one in this process for tests. Tests lower
 * `maxWithoutIndex`, so that a few vectors suffice to exercise the index.
 */
export async function postgresOn(
  { reading, writing, migrating, exporting, timeouts }: Pools,
  replica: Replica<Tables> | null = null,
  maxWithoutIndex = defaultMaxWithoutIndex,
): Promise<StorageEngine> {
  const db = kyselyOn<Tables>(reading);
  const separate = (pool: PostgresPool) => (pool === reading ? db : kyselyOn<Tables>(pool));
  const pools = {
    reading: db,
    writing: separate(writing),
    migrating: separate(migrating),
    exporting: separate(exporting),
  };
  const close = async () => {
    for (const each of new Set(Object.values(pools))) await each.destroy();
    await replica?.close();
  };
  try {
    const extension = await requireVectorExtension(db);
    if (!(await isAt(db, controlSchema, controlMigrations.length)))
      await migrateSchema(pools.migrating, extension, controlSchema, controlMigrations);
    return toEngine({ ...pools, timeouts, replica, extension, maxWithoutIndex }, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function toEngine(connections: Connections, close: () => Promise<void>): StorageEngine {
  const { reading, writing, migrating, timeouts, extension } = connections;
  const terms = {
    timeouts,
    schema: controlSchema,
    durability: 'disk',
    knownVersion: controlMigrations.length,
  } as const;
  return {
    kind: 'postgres',
    control: reading.withSchema(controlSchema),
    controlTransaction: (work) =>
      writeTransaction(writing, terms, (connection) => work(connection.withSchema(controlSchema))),
    controlMark: null,
    hasWorkspace: async (workspaceId) => {
      const table = `"${workspaceId.toLowerCase()}".schema_version`;
      const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(
        reading,
      );
      return rows[0]?.found != null;
    },
    openWorkspace: (workspaceId) => openSchema(connections, workspaceId),
    fillWorkspace: (workspaceId, before) =>
      migrateSchema(migrating, extension, workspaceId.toLowerCase(), workspaceMigrations, before),
    callCounter: (name, perMinute) => postgresCallCounter(reading, controlSchema, name, perMinute),
    inspectControl: async () => [],
    scrubControl: async () => undefined,
    dropWorkspace: (workspaceId) => execute(migrating, `drop schema if exists "${workspaceId.toLowerCase()}" cascade`),
    translateError: translatePostgresError,
    close,
  };
}

async function openSchema(connections: Connections, workspaceId: string): Promise<WorkspaceEngine> {
  const schema = workspaceId.toLowerCase();
  const { reading, writing, migrating, exporting, timeouts, extension, replica, maxWithoutIndex } = connections;
  await bringToNewest({ reading, migrating }, extension, schema, workspaceMigrations);
  const waiting = noneCounted();
  const lexicon = { schema, meanLength: cacheMeanLength(schema) };
  const reader = reading.withSchema(schema);
  const knownVersion = workspaceMigrations.length;
  return {
    kind: 'postgres',
    reader,
    replica: schemaOn(replica, reading, schema),
    searchesInThreads: false,
    // If the schema is gone, each statement fails by itself.
    isGone: () => false,
    locksRows: true,
    lockNames: (tx, names) => hold(tx, schema, names),
    lockEntitiesShared: (tx, ids) => holdEntities(tx, schema, ids),
    newKeys: (tx, count) => newKeys(tx, schema, count),
    transaction: (durability, work) =>
      writeTransaction(writing, { timeouts, durability, schema, knownVersion, mayBeClosed: true }, (connection) => {
        const tx = connection.withSchema(schema);
        shareCompiled(tx, reader);
        return work(tx);
      }),
    setClosed: async (reason) => {
      await writeTransaction(writing, { timeouts, durability: 'disk', schema, knownVersion }, (connection) =>
        setCloseReason(connection.withSchema(schema), reason),
      );
      await waitForWriters(reader, schema);
    },
    snapshot: (work) => readSnapshot(exporting, timeouts, (connection) => work(connection.withSchema(schema))),
    putWords: (tx, rows) => putWords(tx, schema, rows),
    matchWords: async (tx, words, limit, filter, count) =>
      matchWords(tx, lexicon, { words, frequencies: await count() }, limit, filter),
    matchRarest: (tx, ...search) => matchRarest(tx, lexicon, ...search),
    committed: (tx) => tx,
    wordFrequencies: (tx, words) => wordFrequencies(tx, schema, words),
    putVectors: (tx, model, rows) => putVectors(tx, { extension, waiting }, model, rows),
    waitingVectors: { count: countWaiting, move: moveIntoIndex },
    dropForms: async (tx, memories) => {
      const seqs = memories.map(({ seq }) => seq);
      await dropWords(tx, schema, seqs);
      await dropVectors(tx, seqs);
    },
    lastSettledEvent: (db, after) => lastSettledEvent(db, schema, after),
    noteDue: (tx, at) => noteDue(tx, workspaceId, at),
    // The server removes deleted rows itself (autovacuum).
    scrub: async () => undefined,
    readVector,
    passageVectors,
    ...searchesOf(extension, maxWithoutIndex),
    changeMark: () => null,
    readCached: (_db, { read }, ids) => read(ids),
    readForms: (tx, ids, vector, model) => readForms(tx, extension, ids, vector, model),
    inspect: (thorough) => inspect(reader, schema, thorough),
    // The pool belongs to the installation, and PostgreSQL keeps nothing open per schema.
    close: async () => undefined,
  };
}

/**
 * The searches of an open workspace. Each kind of search remembers separately whether few memories passed last time.
 */
function searchesOf(
  extension: VectorExtension,
  maxWithoutIndex: number,
): Pick<WorkspaceEngine, 'nearest' | 'nearestTo' | 'cachedVectors'> {
  const [seen, seenAround] = [{ isFew: false }, { isFew: false }];
  return {
    cachedVectors: () => null,
    nearest: (db, query) => nearest({ db, extension, maxWithoutIndex, seen }, query),
    nearestTo: (db, { memoryId, ...query }) =>
      nearest({ db, extension, maxWithoutIndex, seen: seenAround }, { ...query, vector: { memoryId } }),
  };
}

/** The names that each transaction has locked. */
const held = new WeakMap<Db, Set<string>>();

/**
 * Locks names in a fixed order, so that two callers with the same names wait for each other and do not deadlock. One
 * statement takes all the locks.
 */
async function hold(db: Db, schema: string, names: readonly string[]): Promise<void> {
  const before = held.get(db) ?? new Set();
  held.set(db, before);
  const wanted = [...new Set(names)].filter((name) => !before.has(name)).sort();
  if (wanted.length === 0) return;
  for (const name of wanted) before.add(name);
  const locks = wanted.map((name) => `stele ${schema} ${name}`);
  await sendOnly(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${locks}::text[]) as name`,
  );
}

/**
 * Locks first the entities, in the order of their keys, and then their heirs: a later statement sees the current
 * merges.
 */
async function holdEntities(db: Db, schema: string, ids: readonly string[]): Promise<void> {
  const entities = sql.id(schema, 'entities');
  await sendOnly(db, sql`select seq from ${entities} where id = any(${ids}) order by seq for share`);
  const heirs = sql`select merged_into from ${entities} where id = any(${ids}) and merged_into is not null`;
  await sendOnly(db, sql`select seq from ${entities} where id in (${heirs}) order by seq for share`);
}

async function newKeys(db: Db, schema: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select nextval(pg_get_serial_sequence(${`"${schema}".memories`}, 'seq')) as key from generate_series(1, ${count}::integer)`.execute(
    db,
  );
  return rows.map(({ key }) => Number(key));
}

/** Keeps an earlier time that is already set. */
async function noteDue(db: Db, workspaceId: string, at: string): Promise<void> {
  const noted = sql`
    insert into ${sql.id(controlSchema, 'due_work')} (workspace_id, due_at)
    select id, cast(${at} as text) from ${sql.id(controlSchema, 'workspaces')} where id = ${workspaceId}
    on conflict (workspace_id) do update set due_at = excluded.due_at where due_work.due_at > excluded.due_at`;
  await sendOnly(db, noted);
}

async function inspect(db: Db, schema: string, thorough: boolean): ReturnType<WorkspaceEngine['inspect']> {
  const { rows } = await sql<{ indexed: number; waiting: number; bytes: number; unsearchable: number; lost: number }>`
    select
      (select count(*) from ${sql.id(schema, 'vectors')} where embedding is not null and indexed) as indexed,
      (select count(*) from (
        select seq from ${sql.id(schema, 'vectors')} where not indexed
        union select seq from ${sql.id(schema, 'passage_vectors')} where not indexed
      ) as memories) as waiting,
      (select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) from pg_class
        join pg_namespace on pg_namespace.oid = pg_class.relnamespace
        where nspname = ${schema} and relkind = 'r') as bytes,
      (select count(*) from ${sql.id(schema, 'memories')} where seq not in (select seq from ${sql.id(schema, 'lexical')})) as lost,
      (select count(*) from pg_am where amname = 'hnsw') as unsearchable`.execute(db);
  const found = rows[0]!;
  const problems: string[] = [];
  const lost = Number(found.lost) + (thorough ? await countUnposted(db, schema) : 0);
  if (lost > 0) problems.push(`${lost} memories are not in the lexical index.`);
  if (Number(found.unsearchable) === 0)
    problems.push('pgvector is older than 0.5 and has no HNSW index: searches compare every vector. Update pgvector.');
  return { indexed: Number(found.indexed), pending: Number(found.waiting), sizeBytes: Number(found.bytes), problems };
}

/** The memories that no search finds by their words, as a restore that failed in part leaves them. */
async function countUnposted(db: Db, schema: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(schema, 'lexical')} as held where held.words <> '' and not exists (
      select 1 from ${sql.id(schema, 'postings')} as posting
      where posting.word = split_part(held.words, ' ', 1) and posting.seq = held.seq
    )`.execute(db);
  return Number(rows[0]!.count);
}
