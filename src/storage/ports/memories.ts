/**
 * Memories. For all ports: `find…` may miss and returns null, `get…` throws `not_found`, `list…` is newest first unless it says otherwise, and writes
 * return what was written. A forgotten memory is missing everywhere unless a method says otherwise.
 */
import type { EventKind } from '../../model/history.ts';
import type { Layer, MemoryChange, MemoryStatus, MemoryType, StoredMemory } from '../../model/memory.ts';
import type { SearchForm } from '../../model/search-form.ts';

/** All fields must hold. `since` and `until` (both inclusive) bound the time when it happened, or else when it was stored. */
export interface MemoryFilter {
  layers?: readonly Layer[];
  types?: readonly MemoryType[];
  statuses?: readonly MemoryStatus[];
  pinned?: boolean;
  /** The memory has every one of these tags. */
  tags?: readonly string[];
  since?: string;
  until?: string;
  session_id?: string;
  /** The ingest run that brought it. */
  run_id?: string;
  /** The memory was stored at or before this time. Includes forgotten memories: this is the raw material for views of the past. */
  existedAt?: string;
  /** With `existedAt`: true for memories that changed after that time, false for memories that still stand as they stood then. */
  changed?: boolean;
}

export interface Page {
  limit: number;
  /** The order: `stored` (when it was stored, the default) or `happened`; newest first. */
  order?: 'stored' | 'happened' | 'happened-first';
  /** The number of memories to skip. */
  offset?: number;
}

/** A memory found by a channel: its id and its score; a larger score is a better match. */
export interface Hit {
  memory_id: string;
  score: number;
}

/** What is compared of a memory to see whether it contradicts another. */
export type MatchedContent = Pick<
  StoredMemory,
  'memory_id' | 'content' | 'language' | 'source' | 'metadata' | 'occurred_at' | 'created_at'
> & {
  /** Its vector, null where it has none of the model; missing where it was not read along. */
  readonly vector?: () => Float32Array | null;
};

/** Vectors that are wanted with what is found: of this model, and of so many of the best. */
export interface WantedVectors {
  model: string;
  most: number;
}

export interface NearestHits {
  hits: Hit[];
  /**
   * The share of matching memories that was compared. Below 1 while a large store is being read, or where none of the nearest pass the filter and
   * more memories pass it than the engine compares.
   */
  coverage: number;
  /** The share of all memories whose vector is from another model and cannot be compared. */
  outdated: number;
  /** The share of all memories that no model has embedded yet. */
  waiting: number;
}

/** The length of an opening, in characters: enough to see who speaks. */
export const openingCharacters = 64;

/** A memory as the indexes hold it: the input of ranking. */
export interface IndexedMemory {
  memory_id: string;
  /** Analysed words in order, repeated as often as they occur. */
  words: readonly string[];
  /** Cosine similarity to the query vector; null where the memory has no vector of that model. */
  cosine: number | null;
  /** The first {@link openingCharacters} characters of the content. */
  opening: string;
  happened_at: string;
  /** The session of the memory, or else its ingest run, or else its source. */
  series: string | null;
}

/** One page of a walk. `next` is the place from which to go on; it stays valid when the memory that stood there is erased. */
export interface WalkedPage {
  memories: StoredMemory[];
  next: number | undefined;
}

/** Ids of the memories stored before and after in the same series, the nearest first. */
export interface Around {
  before: string[];
  after: string[];
}

/** The memories stored just before and after in the same series; null for none. */
export interface Beside {
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

/** The memories that were erased: those named that existed, and those that Stele derived from them (summaries, cards, patterns). */
export interface Erased {
  memory_ids: string[];
  derived_ids: string[];
}

export interface NewMemory {
  memory: StoredMemory;
  form: SearchForm;
  /** True where the same transaction adds what it mentions; otherwise the memory waits to be read. */
  isRead?: boolean;
}

export interface Memories {
  /** Stores new memories with a `create` event each, in one transaction. All forms of a call are of one model. */
  add(memories: readonly NewMemory[]): Promise<void>;
  /**
   * Stores the memories that are new (design/memory-lifecycle.md defines new). Returns for each the memory that was there before, or null. Of equal
   * calls at the same time one stores.
   */
  addNew(memories: readonly NewMemory[]): Promise<(StoredMemory | null)[]>;
  /** For each text the oldest active memory with the same text, whatever its case and spacing; null where there is none. */
  saying(contents: readonly string[]): Promise<(string | null)[]>;
  find(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  get(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /** Within a transaction: locks a memory until the transaction ends, so that a write may depend on what is read. Null when it is missing. */
  hold(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  /** Like `hold`, for a memory that must exist: `not_found` when it is missing. */
  getHeld(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /** Locks the memories that exist, in the order of `ids`. Two transactions that lock the same memories wait for each other and do not deadlock. */
  holdMany(ids: readonly string[], options?: { forgotten?: boolean }): Promise<StoredMemory[]>;
  /** The memories that exist, in the order of `ids`; with a filter, those that pass it. */
  findMany(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * The same without accesses: each seems never to have been recalled. The same memory is the same object while it is kept in memory, so what is
   * read of its text may be kept with it. Nobody may change it.
   */
  findKept(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * Changes a memory and appends its event, in one transaction. `form` must come with a change of content. A change that changes nothing leaves no
   * event. Forgotten memories accept only the kind `restore`. Give a function where the change depends on the current memory: it sees the memory
   * while no other caller can change it. `also` is added to the event beside the changed fields, and causes an event where no field changed.
   */
  change(
    id: string,
    kind: EventKind,
    change: MemoryChange | ((before: StoredMemory) => MemoryChange),
    options?: { cause?: string; form?: SearchForm; also?: Record<string, unknown> },
  ): Promise<StoredMemory>;
  /** Changes the status of a memory that the transaction holds, as it was read then: nothing is read, so over a network nothing is waited for. */
  changeHeld(
    held: StoredMemory,
    kind: EventKind,
    change: Pick<MemoryChange, 'status' | 'valid_to'>,
    cause: string,
  ): Promise<StoredMemory>;
  /**
   * Erases memories for good, forgotten or not, with everything that holds their content. Missing ids are skipped. Their events stay without content,
   * and an `erase` event tells the time and the actor. Name some tens at a time.
   */
  erase(ids: readonly string[], cause?: string): Promise<Erased>;
  /** Erases the next `limit` memories that were forgotten at or before a time, the one forgotten first first. */
  eraseForgotten(until: string, limit: number): Promise<Erased>;
  list(filter: MemoryFilter, page: Page): Promise<StoredMemory[]>;
  /** The next memories in the order of storing, from the first or from a place. Walks over the whole store at no more cost than its pages. */
  walk(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  /** Like `walk`, in the opposite direction, from the newest or from a place. */
  walkBack(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  count(filter?: MemoryFilter): Promise<number>;
  /** A text that changes whenever one of the newest `limit` memories that pass the filter is added, removed or changed. Empty where there is none. */
  version(filter: MemoryFilter, limit: number): Promise<string>;
  /**
   * BM25 (k1 1.2, b 0.75) over memories that contain any of the words, best first. A word that is named twice counts twice. Pass the word frequencies where they are known; the store then
   * skips counting them.
   */
  matchWords(words: readonly string[], limit: number, filter: MemoryFilter, known?: WordFrequencies): Promise<Hit[]>;
  /**
   * What the memories say that best match the rarest of these words, best first. It reads less of each than `findMany`. The same memory is the same
   * object while it is kept in memory. Where a further read would be a wait, the wanted vectors are read along.
   */
  contentsAbout(
    words: readonly string[],
    limit: number,
    filter: MemoryFilter,
    wanted?: WantedVectors | null,
  ): Promise<MatchedContent[]>;
  /** Cosine similarity to vectors of the same model, best first. */
  nearest(vector: Float32Array, model: string, limit: number, filter: MemoryFilter): Promise<NearestHits>;
  /** The memories nearest to a memory by the vector of the whole, itself among them; none where it has no vector of this model. */
  nearestTo(memoryId: string, model: string, limit: number, filter: MemoryFilter): Promise<Hit[]>;
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  /** The memories that exist, as the indexes hold them, forgotten ones included. Name some hundreds at a time. */
  indexed(ids: readonly string[], vector: Float32Array, model: string): Promise<ReadonlyMap<string, IndexedMemory>>;
  /**
   * Up to `reach` memories on either side of each. A memory without a series is missing. Name some tens at a time. With `existedAt`, only memories
   * that were stored by then, forgotten ones included.
   */
  around(ids: readonly string[], reach: number, existedAt?: string): Promise<ReadonlyMap<string, Around>>;
  /** The memories just before and after each in its series, whatever their status. A memory without a series is missing. Name some tens at a time. */
  beside(ids: readonly string[]): Promise<ReadonlyMap<string, Beside>>;
  /** Notes one access to each memory. Accesses are not history: a crash may lose the last few. */
  touch(ids: readonly string[], at: string): Promise<void>;
  /** Adds to the number of accesses (negative to subtract) and sets the time of the last one, null for never. */
  shiftAccesses(id: string, by: number, lastAt: string | null): Promise<void>;
}
