/**
 * The seam between SQLite and PostgreSQL. It has only members for which the engines differ. Before you add a member,
 * check whether SQL that both engines accept would do (`RETURNING`, `ON CONFLICT`, recursive queries and window
 * functions work on both).
 */
import type { ContentVectors } from '../model/ranking/search-form.ts';
import type { ControlDb } from './control/tables.ts';
import type { FillProgress, FillRequired } from './migrate.ts';
import type { IndexedMemory, MemoryFilter, VectorRequest, WordFrequencies } from './ports/memories.ts';
import type { CallCounter } from './ports/storage.ts';
import type { ContentRow } from './workspace/memory-rows.ts';
import type { Db } from './workspace/tables.ts';

/** `disk`: an acknowledged write survives a loss of power. `process`: it survives the end of this process. */
export type Durability = 'disk' | 'process';

export interface FoundRow {
  seq: number;
  id: string;
  score: number;
}

export interface VectorRow extends ContentVectors {
  seq: number;
}

/**
 * Finds the memories that pass the filter and have the vectors nearest to `vector`, of the whole text or of a passage.
 * Compares only vectors of this model.
 */
export interface NearestQuery {
  vector: Float32Array;
  model: string;
  limit: number;
  filter: MemoryFilter;
}

export type NearestToQuery = Omit<NearestQuery, 'vector'> & { memoryId: string };

export interface FoundNearest {
  /** Best first. */
  found: FoundRow[];
  /**
   * The share of matching vectors that was compared. Below 1 while a large store is being read, or where more memories
   * pass the filter than the engine compares.
   */
  coverage: number;
}

/**
 * A kind of value that is read per memory. It depends only on the memory, or on the memory and the others of its
 * series.
 */
export interface MemoryValues<Value> {
  readonly name: string;
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** The series on which a value depends. */
  seriesOf?(value: Value): string | null;
  /** The approximate size of a value in memory, in bytes. */
  bytesOf(value: Value): number;
}

export interface WorkspaceEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** The connection for reads outside a transaction. */
  readonly reader: Db;
  /**
   * A read replica that has every write acknowledged so far. Null where there is no replica, or it lags or cannot be
   * reached.
   */
  replica(): Promise<Db | null>;
  /** True if this store is searched in dedicated threads. */
  readonly searchesInThreads: boolean;
  /** True if the store was removed while open. An engine whose own errors report that always returns false. */
  isGone(): boolean;
  transaction<T>(durability: Durability, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Refuses all further transactions with this reason, and resolves once the running ones have ended. Null accepts
   * transactions again.
   */
  setClosed(reason: string | null): Promise<void>;
  /** Runs `work` on one consistent snapshot, on a connection of its own. Writers and other readers continue. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** True if reading a memory's row can lock it until the transaction ends. */
  readonly locksRows: boolean;
  /**
   * Takes a lock on each name until the transaction ends. From then on, the transaction waits for other transactions
   * that hold one of the names. On SQLite this does nothing, because there is only one writer.
   */
  lockNames(db: Db, names: readonly string[]): Promise<void>;
  /**
   * Prevents these entities, and the entities that they were merged into, from being merged or erased until the
   * transaction ends. Other calls may refer to them too. Does not wait for a result.
   */
  lockEntitiesShared(db: Db, ids: readonly string[]): Promise<void>;
  /** Keys for the next `count` memories, in order. */
  newKeys(db: Db, count: number): Promise<number[]>;
  /** Writes the words of memories to the lexical index, replacing their former words. */
  putWords(db: Db, rows: readonly { seq: number; words: readonly string[] }[]): Promise<void>;
  /** `frequencies` reads the number of memories that contain each word, for an engine whose index does not know it. */
  matchWords(
    db: Db,
    words: readonly string[],
    limit: number,
    filter: MemoryFilter,
    frequencies: () => Promise<WordFrequencies>,
  ): Promise<FoundRow[]>;
  wordFrequencies(db: Db, words: readonly string[]): Promise<WordFrequencies>;
  /**
   * Returns the rows that best match the rarest of these words, best first, in one statement, because each statement
   * costs a round trip. Null on an engine without round trips.
   */
  readonly matchRarest:
    | ((
        db: Db,
        words: readonly string[],
        limit: number,
        filter: MemoryFilter,
        wanted: VectorRequest | null,
      ) => Promise<(ContentRow & { embedding?: unknown })[]>)
    | null;
  /**
   * The connection whose reads are cached in memory, for a transaction that has not written yet. With one writer,
   * nothing else can have been committed since the transaction began. Otherwise the transaction's own connection.
   */
  committed(db: Db): Db;
  /** Stores the vectors of memories and of their passages under a model's stamp, replacing the former vectors. */
  putVectors(db: Db, model: string, rows: readonly VectorRow[]): Promise<void>;
  /** Vectors that wait to enter the index; a search compares each of them. Null if vectors never wait. */
  readonly waitingVectors: {
    /** The number of waiting vectors, counted up to `most`. */
    count(db: Db, most: number): Promise<number>;
    /** Moves up to `limit` vectors into the index, oldest first. Returns the number moved. */
    move(db: Db, limit: number): Promise<number>;
  } | null;
  /** Removes memories from the indexes for good. */
  dropForms(db: Db, memories: readonly { seq: number; id: string }[]): Promise<void>;
  /**
   * Records for all nodes, in this transaction, when a node must look for work here. On SQLite only one process uses
   * the folder.
   */
  noteDue(db: Db, at: string): Promise<void>;
  /**
   * The position of the last event before which no other event can still appear: on PostgreSQL a transaction may take
   * an earlier position and commit later. If the last event is at or before `after`, no further query is needed.
   */
  lastSettledEvent(db: Db, after: number): Promise<number>;
  /** A number that differs after every change of a memory. Null if reading it would cost a query. */
  changeMark(db: Db): number | null;
  /** Removes deleted content from the files too, if Stele and not a database server controls them. */
  scrub(): Promise<void>;
  /** Converts a memory's vector from the form in which queries return it. */
  readVector(embedding: unknown): Float32Array;
  /** The vectors of a few memories by id, from the engine's memory. Null if the engine keeps no vectors there. */
  cachedVectors(db: Db, ids: readonly string[], model: string): Map<string, Float32Array> | null;
  /** The passage vectors of each memory, by its key, in order. A memory without passages is absent from the map. */
  passageVectors(
    db: Db,
    memories: { seqs: readonly number[] } | { ids: readonly string[] },
  ): Promise<ReadonlyMap<number, readonly Float32Array[]>>;
  nearest(db: Db, query: NearestQuery): Promise<FoundNearest>;
  /** The memories nearest to a memory's own vector. Null if the caller must read that vector first. */
  nearestTo(db: Db, query: NearestToQuery): Promise<FoundNearest> | null;
  /** The indexed forms of those memories that exist, for ranking. */
  readForms(db: Db, ids: readonly string[], vector: Float32Array, model: string): Promise<IndexedMemory[]>;
  /** The values of the memories that have one. An engine that learns of every change may cache them. */
  readCached<Value>(db: Db, kind: MemoryValues<Value>, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** The number of `indexed` and of `pending` vectors, the size on disk in bytes, and any problems found. */
  inspect(thorough: boolean): Promise<{ indexed: number; pending: number; sizeBytes: number; problems: string[] }>;
  close(): Promise<void>;
}

/** Opens the stores of one kind. */
export interface StorageEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** The control store, for reads and for single-statement writes. */
  readonly control: ControlDb;
  /** Runs several statements on the control store as one transaction. */
  controlTransaction<T>(work: (db: ControlDb) => Promise<T>): Promise<T>;
  /**
   * Returns a value that differs after any write to the control store, on any connection. Null if reading it would cost
   * a round trip.
   */
  readonly controlMark: (() => string) | null;
  /** True if the workspace's store exists and contains tables. */
  hasWorkspace(workspaceId: string): Promise<boolean>;
  /** Migrates the schema to the newest version. Throws {@link FillRequired} if existing rows must be filled in first. */
  openWorkspace(workspaceId: string): Promise<WorkspaceEngine>;
  /**
   * Fills in rows, in short transactions, and reports the progress before each further transaction. An error thrown by
   * `before` ends the fill.
   */
  fillWorkspace(workspaceId: string, before: (filling: FillProgress) => Promise<void>): Promise<void>;
  /** Null if a single process owns the stores. */
  callCounter(name: string, perMinute: number): CallCounter | null;
  /** The damage of the control store, in sentences. Reads all of it. */
  inspectControl(): Promise<string[]>;
  /** Removes deleted control data from the files too, as `scrub` does for a workspace. */
  scrubControl(): Promise<void>;
  /**
   * Removes the workspace's store and everything derived from it. The store must not be open. Resolves if there is
   * none, so that a second call can finish an interrupted removal.
   */
  dropWorkspace(workspaceId: string): Promise<void>;
  /** Translates the engine's own errors; an unknown error is returned unchanged. */
  translateError(error: unknown): unknown;
  close(): Promise<void>;
}

/** The members that queries on the control store need. */
export type ControlEngine = Pick<StorageEngine, 'control' | 'controlTransaction'>;
