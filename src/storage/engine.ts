/**
 * The seam: what differs between SQLite and PostgreSQL, and nothing more. Before a member is added here, ask whether
 * SQL that both engines accept would do (`RETURNING`, `ON CONFLICT`, recursive queries and window functions do).
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { ControlDb } from './control/tables.ts';
import type { FillFirst, Filling } from './migrate.ts';
import type { IndexedMemory, MemoryFilter, WordFrequencies } from './ports/memories.ts';
import type { CallCounter } from './ports/storage.ts';
import type { Db } from './workspace/tables.ts';

/** `disk`: an acknowledged write survives a loss of power. `process`: it survives the end of this process. */
export type Durability = 'disk' | 'process';

export interface FoundRow {
  seq: number;
  id: string;
  score: number;
}

/** Of the vectors of this model whose memories pass the filter, as many of the nearest to this one. */
export interface NearestQuery {
  vector: Float32Array;
  model: string;
  limit: number;
  filter: MemoryFilter;
}

export interface FoundNearest {
  /** Best first. */
  found: FoundRow[];
  /** The share of what was to be looked at that was: below 1 while a large store is being read, or where more pass than are compared. */
  coverage: number;
}

/** A memory as the indexes hold it: its words in one text. */
export type IndexedRow = Omit<IndexedMemory, 'memory_id' | 'words'> & { id: string; words: string | null };

export interface WorkspaceEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** For reading outside a transaction. */
  readonly reader: Db;
  /** Whether the store was taken away while it is open. An engine that notices by itself answers false. */
  isGone(): boolean;
  transaction<T>(durability: Durability, work: (db: Db) => Promise<T>): Promise<T>;
  /** Refuses every further transaction with the reason, and resolves once those under way have ended; with null it takes them again. */
  setClosed(reason: string | null): Promise<void>;
  /** Reads all as it stands at one moment, on a connection of its own: writers and other readers go on. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads a memory's row so that no other transaction changes it before this one ends. */
  readonly locksRows: boolean;
  /** Nobody else who holds one of these names goes on before this transaction ends. SQLite has one writer anyway. */
  hold(db: Db, names: readonly string[]): Promise<void>;
  /** Puts the words of memories into the lexical index, replacing what was there. */
  putWords(db: Db, rows: readonly { seq: number; words: readonly string[] }[]): Promise<void>;
  /** `frequencies` tells how many memories hold each word, for an engine whose index does not know. */
  matchWords(
    db: Db,
    words: readonly string[],
    limit: number,
    filter: MemoryFilter,
    frequencies: () => Promise<WordFrequencies>,
  ): Promise<FoundRow[]>;
  wordFrequencies(db: Db, words: readonly string[]): Promise<WordFrequencies>;
  /** Stores vectors under a model's stamp, replacing what was there. */
  putVectors(db: Db, model: string, rows: readonly { seq: number; vector: Float32Array | null }[]): Promise<void>;
  /** Takes memories out of the indexes for good. */
  dropForms(db: Db, memories: readonly { seq: number; id: string }[]): Promise<void>;
  /** Says to all nodes, in the transaction, that somebody must look here at a time. On SQLite one process has the folder. */
  noteDue(db: Db, at: string): Promise<void>;
  /**
   * The place of the last event before which no other can appear any more: on PostgreSQL a transaction may commit later that took an earlier
   * place. Where the last is `after` or before it, that is answered without looking further.
   */
  lastSettledEvent(db: Db, after: number): Promise<number>;
  /** Leaves nothing of what was deleted to be read in files, as far as Stele and not a database server decides over them. */
  scrub(): Promise<void>;
  /** A vector as a query gives it back. */
  readVector(embedding: unknown): Float32Array;
  nearest(db: Db, query: NearestQuery): Promise<FoundNearest>;
  /** What ranking looks at of those that exist; words are null where no index holds the memory. */
  readForms(db: Db, ids: readonly string[], vector: Float32Array, model: string): Promise<IndexedRow[]>;
  /** `indexed` and `pending` vectors, size on disk in bytes, and what is amiss. */
  inspect(thorough: boolean): Promise<{ indexed: number; pending: number; sizeBytes: number; problems: string[] }>;
  close(): Promise<void>;
}

/** What opens the stores of one kind. */
export interface StorageEngine {
  readonly kind: 'sqlite' | 'postgres';
  /** The control store: for reading, and for what one statement writes. */
  readonly control: ControlDb;
  /** Several statements on the control store as one. */
  controlTransaction<T>(work: (db: ControlDb) => Promise<T>): Promise<T>;
  /** Whether its store is there, and holds tables. */
  hasWorkspace(workspaceId: string): Promise<boolean>;
  /** Brings its schema to the newest version. Throws {@link FillFirst} where rows are to be filled in for that. */
  openWorkspace(workspaceId: string): Promise<WorkspaceEngine>;
  /** Fills them in, in short transactions, and says before each further one how far it is. What `before` throws ends it there. */
  fillWorkspace(workspaceId: string, before: (filling: Filling) => Promise<void>): Promise<void>;
  /** Null where one process has the stores. */
  callCounter(name: string, perMinute: number): CallCounter | null;
  /** Leaves nothing of what was deleted from the control store to be read in files, as `scrub` does for a workspace. */
  scrubControl(): Promise<void>;
  /** Removes its store and everything derived from it; it must not be open. Resolves where there is none, so that a half removed one is removed by calling again. */
  dropWorkspace(workspaceId: string): Promise<void>;
  /** The engine's own errors in our words; what it does not know comes back as it was. */
  translateError(error: unknown): unknown;
  close(): Promise<void>;
}

/** What the control store's queries need. */
export type ControlEngine = Pick<StorageEngine, 'control' | 'controlTransaction'>;

/** Runs `work` on one connection between `begin` and COMMIT; any error rolls everything back. */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  begin: (connection: Kysely<Tables>) => Promise<void>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin(connection);
    try {
      const result = await work(connection);
      await execute(connection, 'commit');
      return result;
    } catch (error) {
      // The connection may be gone with its transaction; what matters to the caller is the first error.
      await execute(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Runs one statement that takes no parameters. */
export async function execute<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement));
}
