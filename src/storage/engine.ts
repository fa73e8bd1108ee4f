/**
 * The seam: only what differs between SQLite and PostgreSQL. Before a member is added here, ask whether SQL that both engines accept would do
 * (`RETURNING`, `ON CONFLICT`, recursive queries and window functions do).
 */
import type { ContentVectors } from '../model/search-form.ts';
import type { ControlDb } from './control/tables.ts';
import type { FillFirst, Filling } from './migrate.ts';
import type { IndexedMemory, MemoryFilter, WantedVectors, WordFrequencies } from './ports/memories.ts';
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

/** The vectors of one memory. */
export interface VectorRow extends ContentVectors {
  seq: number;
}

/** The memories with the nearest vectors of this model to a vector, of the whole or of a passage, among the memories that pass the filter. */
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
  /** The share of matching vectors that was compared: below 1 while a large store is being read, or where more pass than are compared. */
  coverage: number;
}

/** What is read of memories: values that follow from a memory alone, or from it and the other memories of its series. */
export interface MemoryValues<Value> {
  readonly name: string;
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** The series on which a value depends. */
  seriesOf?(value: Value): string | null;
  /** What a value holds in memory, about. */
  bytesOf(value: Value): number;
}

export interface WorkspaceEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** For reading outside a transaction. */
  readonly reader: Db;
  /** A read replica that has everything that was acknowledged by now; null where there is none, or it is behind or away. */
  replica(): Promise<Db | null>;
  /** Whether threads of its own search this store. */
  readonly searchesInThreads: boolean;
  /** Whether the store was removed while it is open. An engine that notices this by itself returns false. */
  isGone(): boolean;
  transaction<T>(durability: Durability, work: (db: Db) => Promise<T>): Promise<T>;
  /** Refuses every further transaction with this reason, and resolves once those under way have ended. Null accepts transactions again. */
  setClosed(reason: string | null): Promise<void>;
  /** Reads everything as it stands at one moment, on a connection of its own: writers and other readers go on. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** True where reading a memory's row can lock it until the transaction ends. */
  readonly locksRows: boolean;
  /**
   * Takes locks of these names until the transaction ends. What the transaction reads or writes from then on waits for others that have one of the
   * names. SQLite has one writer anyway.
   */
  hold(db: Db, names: readonly string[]): Promise<void>;
  /**
   * Keeps these entities, and those that they were merged into, from being merged or erased until the transaction ends. Other calls may refer to them
   * as well. Nothing is waited for.
   */
  holdEntities(db: Db, ids: readonly string[]): Promise<void>;
  /** The keys of the next `count` memories, in their order. */
  newKeys(db: Db, count: number): Promise<number[]>;
  /** Puts the words of memories into the lexical index, and replaces their former words. */
  putWords(db: Db, rows: readonly { seq: number; words: readonly string[] }[]): Promise<void>;
  /** `frequencies` is the number of memories that contain each word, for an engine whose index does not know it. */
  matchWords(
    db: Db,
    words: readonly string[],
    limit: number,
    filter: MemoryFilter,
    frequencies: () => Promise<WordFrequencies>,
  ): Promise<FoundRow[]>;
  wordFrequencies(db: Db, words: readonly string[]): Promise<WordFrequencies>;
  /** The rows that best match the rarest of these words, best first, in one statement: over a network each costs a wait. Null where none does. */
  readonly matchRarest:
    | ((
        db: Db,
        words: readonly string[],
        limit: number,
        filter: MemoryFilter,
        wanted: WantedVectors | null,
      ) => Promise<(ContentRow & { embedding?: unknown })[]>)
    | null;
  /**
   * The connection that reads what is kept in memory, for a transaction that has written nothing yet: with one writer, nothing else can have been
   * committed since it began. Otherwise the transaction's own.
   */
  committed(db: Db): Db;
  /** Stores the vectors of memories and of their passages under a model's stamp, and replaces the former ones. */
  putVectors(db: Db, model: string, rows: readonly VectorRow[]): Promise<void>;
  /** Vectors that wait for the index, where a search compares each of them; null where none ever waits. */
  readonly waitingVectors: {
    /** Counted up to `most`. */
    count(db: Db, most: number): Promise<number>;
    /** Moves up to `limit` into the index, oldest first; returns their number. */
    move(db: Db, limit: number): Promise<number>;
  } | null;
  /** Removes memories from the indexes for good. */
  dropForms(db: Db, memories: readonly { seq: number; id: string }[]): Promise<void>;
  /** Tells all nodes, in the transaction, when a node must look here. On SQLite one process has the folder. */
  noteDue(db: Db, at: string): Promise<void>;
  /**
   * The place of the last event before which no other can appear any more: on PostgreSQL a transaction may take an earlier place and commit later.
   * Where the last event is at `after` or before it, the answer costs no further query.
   */
  lastSettledEvent(db: Db, after: number): Promise<number>;
  /** A number that every change of a memory changes; null where telling it would cost a query. */
  changeMark(db: Db): number | null;
  /** Removes deleted content from the files as well, as far as Stele and not a database server controls them. */
  scrub(): Promise<void>;
  /** Converts a memory's vector from the form in which a query returns it. */
  readVector(embedding: unknown): Float32Array;
  /** The vectors of a few memories by id, as an engine that keeps them in memory has them; null where it does not. */
  keptVectors(db: Db, ids: readonly string[], model: string): Map<string, Float32Array> | null;
  /** The vectors of the passages of memories, in order. A memory without any is missing. */
  passageVectors(db: Db, seqs: readonly number[]): Promise<ReadonlyMap<number, readonly Float32Array[]>>;
  nearest(db: Db, query: NearestQuery): Promise<FoundNearest>;
  /** The nearest to a memory's own vector; null where the caller has to read that vector first. */
  nearestTo(db: Db, query: NearestToQuery): Promise<FoundNearest> | null;
  /** The indexed forms of the memories that exist, for ranking. */
  readForms(db: Db, ids: readonly string[], vector: Float32Array, model: string): Promise<IndexedMemory[]>;
  /** The values of those memories that have one. An engine that hears of every change may keep them. */
  remembered<Value>(db: Db, kind: MemoryValues<Value>, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** The numbers of `indexed` and `pending` vectors, the size on disk in bytes, and the problems found. */
  inspect(thorough: boolean): Promise<{ indexed: number; pending: number; sizeBytes: number; problems: string[] }>;
  close(): Promise<void>;
}

/** Opens the stores of one kind. */
export interface StorageEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** The control store: for reading, and for what one statement writes. */
  readonly control: ControlDb;
  /** Runs several statements on the control store as one transaction. */
  controlTransaction<T>(work: (db: ControlDb) => Promise<T>): Promise<T>;
  /** Differs as soon as anything was written to the control store, by whichever connection; null where telling it would cost a round trip. */
  readonly controlMark: (() => string) | null;
  /** Whether the workspace's store exists and holds tables. */
  hasWorkspace(workspaceId: string): Promise<boolean>;
  /** Migrates the schema to the newest version. Throws {@link FillFirst} where rows must be filled in for it. */
  openWorkspace(workspaceId: string): Promise<WorkspaceEngine>;
  /** Fills rows in, in short transactions, and reports the progress before each further one. An error that `before` throws ends the filling. */
  fillWorkspace(workspaceId: string, before: (filling: Filling) => Promise<void>): Promise<void>;
  /** Null where a single process has the stores. */
  callCounter(name: string, perMinute: number): CallCounter | null;
  /** Removes what was deleted from the control store from its files as well, as `scrub` does for a workspace. */
  scrubControl(): Promise<void>;
  /**
   * Removes the workspace's store and everything derived from it; the store must not be open. Resolves where there is none, so that a second call
   * finishes a removal that was cut off.
   */
  dropWorkspace(workspaceId: string): Promise<void>;
  /** Translates the engine's own errors; an unknown error is returned unchanged. */
  translateError(error: unknown): unknown;
  close(): Promise<void>;
}

/** The members that the control store's queries need. */
export type ControlEngine = Pick<StorageEngine, 'control' | 'controlTransaction'>;
