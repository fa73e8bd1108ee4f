/**
 * Memories. In all ports, `find…` returns null if nothing is found, `get…` throws `not_found`, `list…` is newest first
 * unless it says otherwise, and writes return the values written. Forgotten memories are left out unless a method says
 * otherwise.
 */
import type { EventKind } from '../../model/history.ts';
import type { Layer, MemoryChange, MemoryStatus, MemoryType, StoredMemory } from '../../model/memory.ts';
import type { SearchForm } from '../../model/ranking/search-form.ts';

/**
 * A memory must match every field given. `since` and `until` (both inclusive) bound the time it happened or, if that is
 * unknown, the time it was stored.
 */
export interface MemoryFilter {
  layers?: readonly Layer[];
  types?: readonly MemoryType[];
  statuses?: readonly MemoryStatus[];
  pinned?: boolean;
  /** The memory has all of these tags. */
  tags?: readonly string[];
  since?: string;
  until?: string;
  session_id?: string;
  /** The ingest run that stored the memory. */
  run_id?: string;
  /** The memory was stored at or before this time. Includes forgotten memories, because views of the past need them. */
  existedAt?: string;
  /**
   * With `existedAt`: true for memories that changed after that time, false for memories that have not changed since
   * then and are not forgotten.
   */
  changed?: boolean;
}

export interface Page {
  limit: number;
  /**
   * `stored` (the default) and `happened`: by the time of storing or of happening, newest first. `happened-first`:
   * oldest first.
   */
  order?: 'stored' | 'happened' | 'happened-first';
  /** The number of memories to skip. */
  offset?: number;
}

/** A memory found by a channel: its id and its score; a larger score is a better match. */
export interface Hit {
  memory_id: string;
  score: number;
}

/** The parts of a memory that are compared to see whether it contradicts another. */
export type MatchedContent = Pick<
  StoredMemory,
  'memory_id' | 'content' | 'language' | 'source' | 'metadata' | 'occurred_at' | 'created_at'
> & {
  /** The memory's vector, null if it has none of the model; absent if vectors were not read along. */
  readonly vector?: () => Float32Array | null;
};

/** Vectors to read along with the memories found: those of this model, for the `limit` best matches. */
export interface VectorRequest {
  model: string;
  limit: number;
}

export interface NearestHits {
  hits: Hit[];
  /**
   * The share of matching memories that was compared. Below 1 while a large store is being read, or if none of the
   * nearest pass the filter and more memories pass it than the engine compares.
   */
  coverage: number;
  /** The share of all memories whose vector is from another model and cannot be compared. */
  outdated: number;
  /** The share of all memories that no model has embedded yet. */
  waiting: number;
}

/** The length of an opening, in characters: enough to see who is speaking. */
export const openingCharacters = 64;

/** A memory as the indexes hold it: the input of ranking. */
export interface IndexedMemory {
  memory_id: string;
  /** Analysed words in order, repeated as often as they occur. */
  words: readonly string[];
  /** Cosine similarity to the query vector; null if the memory has no vector of that model. */
  cosine: number | null;
  /** The first {@link openingCharacters} characters of the content. */
  opening: string;
  happened_at: string;
  /** The session of the memory, or else its ingest run, or else its source. */
  series: string | null;
}

/** One page of a walk. `next` is the place to continue from; it stays valid when the memory at that place is erased. */
export interface WalkedPage {
  memories: StoredMemory[];
  next: number | undefined;
}

/** Ids of the memories stored before and after in the same series, the nearest first. */
export interface NeighbourIds {
  before: string[];
  after: string[];
}

/** The memories stored just before and after in the same series; null for none. */
export interface AdjacentMemories {
  before: NeighbourMemory | null;
  after: NeighbourMemory | null;
}

export type NeighbourMemory = Pick<
  StoredMemory,
  'memory_id' | 'content' | 'memory_type' | 'status' | 'occurred_at' | 'created_at'
>;

/** The number of memories that contain each word, among `total` memories. */
export interface WordFrequencies {
  total: number;
  frequency: ReadonlyMap<string, number>;
}

/**
 * The erased memories: those of the given ids that existed, and those that Stele derived from them (summaries, cards,
 * patterns).
 */
export interface Erased {
  memory_ids: string[];
  derived_ids: string[];
}

export interface NewMemory {
  memory: StoredMemory;
  form: SearchForm;
  /** True if the same transaction adds the memory's mentions; otherwise the memory waits to be read. */
  isRead?: boolean;
}

export interface Memories {
  /** Stores new memories with a `create` event each, in one transaction. All forms in a call must be of one model. */
  add(memories: readonly NewMemory[]): Promise<void>;
  /**
   * Stores the memories that are new (design/memory-lifecycle.md defines "new"). Returns for each the memory that
   * existed before, or null if it was stored. Of equal concurrent calls, one stores.
   */
  addNew(memories: readonly NewMemory[]): Promise<(StoredMemory | null)[]>;
  /**
   * For each text, the id of the oldest active memory with the same text, ignoring case and spacing; null if there is
   * none.
   */
  findIdsByContent(contents: readonly string[]): Promise<(string | null)[]>;
  find(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  get(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /**
   * Within a transaction: locks a memory until the transaction ends, so that a write may depend on the values read.
   * Null when it is missing.
   */
  lock(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  /** Like `lock`, for a memory that must exist: `not_found` when it is missing. */
  getLocked(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /**
   * Locks the memories that exist and returns them in the order of `ids`. Two transactions that lock the same memories
   * wait for each other and do not deadlock.
   */
  lockMany(ids: readonly string[], options?: { forgotten?: boolean }): Promise<StoredMemory[]>;
  /** The memories that exist, in the order of `ids`; with a filter, those that pass it. */
  findMany(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * Like `findMany`, without accesses: no memory shows that it was ever recalled. A cached memory is returned as the
   * same object each time, so that a caller may cache results derived from its text by that object. Callers must not
   * change it.
   */
  findCached(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * Changes a memory and appends its event, in one transaction. A change of content requires `form`. A change that
   * alters nothing appends no event. Forgotten memories accept only the kind `restore`. Pass a function if the change
   * depends on the current memory: no other caller can change the memory meanwhile. `also` is added to the event beside
   * the changed fields, and causes an event even if no field changed.
   */
  change(
    id: string,
    kind: EventKind,
    change: MemoryChange | ((before: StoredMemory) => MemoryChange),
    options?: { cause?: string; form?: SearchForm; also?: Record<string, unknown> },
  ): Promise<StoredMemory>;
  /**
   * Changes the status of a memory that the transaction holds, based on the values held: reads nothing, so it waits
   * for no round trip.
   */
  changeLocked(
    locked: StoredMemory,
    kind: EventKind,
    change: Pick<MemoryChange, 'status' | 'valid_to'>,
    cause: string,
  ): Promise<StoredMemory>;
  /**
   * Erases memories for good, forgotten or not, with everything that holds their content. Missing ids are skipped. The
   * events of the memories stay without content, and an `erase` event records the time and the actor. Pass at most a
   * few dozen ids.
   */
  erase(ids: readonly string[], cause?: string): Promise<Erased>;
  /** Erases the next `limit` memories that were forgotten at or before a time, earliest forgotten first. */
  eraseForgotten(until: string, limit: number): Promise<Erased>;
  list(filter: MemoryFilter, page: Page): Promise<StoredMemory[]>;
  /**
   * The next memories in the order of storing, from the first or after a place. The cost of a page does not depend on
   * the pages before it.
   */
  walk(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  /** Like `walk`, in the opposite direction: from the newest, or before a place. */
  walkBack(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  count(filter?: MemoryFilter): Promise<number>;
  /**
   * A string that changes whenever one of the newest `limit` memories that pass the filter is added, removed or
   * changed. Empty if no memory passes.
   */
  version(filter: MemoryFilter, limit: number): Promise<string>;
  /**
   * BM25 (k1 1.2, b 0.75) over memories that contain any of the words, best first. A repeated word counts as often as
   * it occurs. If the word frequencies are known, pass them: the store then skips counting.
   */
  matchWords(words: readonly string[], limit: number, filter: MemoryFilter, known?: WordFrequencies): Promise<Hit[]>;
  /**
   * The contents of the memories that best match the rarest of these words, best first. Reads less of each memory than
   * `findMany`. A cached content is returned as the same object each time. If a further read would be a round trip, the
   * wanted vectors are read along.
   */
  contentsAbout(
    words: readonly string[],
    limit: number,
    filter: MemoryFilter,
    wanted?: VectorRequest | null,
  ): Promise<MatchedContent[]>;
  /** Cosine similarity to vectors of the same model, best first. */
  nearest(vector: Float32Array, model: string, limit: number, filter: MemoryFilter): Promise<NearestHits>;
  /**
   * The memories nearest to a memory by the vector of its whole content, the memory itself included; empty if it has no
   * vector of this model.
   */
  nearestTo(memoryId: string, model: string, limit: number, filter: MemoryFilter): Promise<Hit[]>;
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  /** The memories that exist, as the indexes hold them, forgotten ones included. Pass at most a few hundred ids. */
  indexed(ids: readonly string[], vector: Float32Array, model: string): Promise<ReadonlyMap<string, IndexedMemory>>;
  /**
   * Up to `reach` memories on either side of each memory in its series. A memory without a series is missing. Pass at
   * most a few dozen ids. With `existedAt`, returns only memories that were stored by then, forgotten ones included.
   */
  neighbourIds(ids: readonly string[], reach: number, existedAt?: string): Promise<ReadonlyMap<string, NeighbourIds>>;
  /**
   * The memories just before and after each in its series, whatever their status. A memory without a series is missing.
   * Pass at most a few dozen ids.
   */
  adjacent(ids: readonly string[]): Promise<ReadonlyMap<string, AdjacentMemories>>;
  /** Notes one access to each memory. Accesses are not history: a crash may lose the last few. */
  touch(ids: readonly string[], at: string): Promise<void>;
  /** Adds to the number of accesses (negative to subtract) and sets the time of the last one, null for never. */
  shiftAccesses(id: string, by: number, lastAt: string | null): Promise<void>;
}
