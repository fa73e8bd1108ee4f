/**
 * Memories. What holds of all ports: `find…` may miss and answers null, `get…` throws `not_found`, `list…` is newest first unless it
 * says otherwise, writes answer with what was written. A forgotten memory is missing everywhere unless a method says otherwise.
 */
import type { EventKind } from '../../model/history.ts';
import type { Layer, MemoryChange, MemoryStatus, MemoryType, StoredMemory } from '../../model/memory.ts';
import type { SearchForm } from '../../model/search-form.ts';

/** All fields must hold. `since` and `until` (both inclusive) bound when it happened, or else when it was stored. */
export interface MemoryFilter {
  layers?: readonly Layer[];
  types?: readonly MemoryType[];
  statuses?: readonly MemoryStatus[];
  pinned?: boolean;
  /** Every one of these tags. */
  tags?: readonly string[];
  since?: string;
  until?: string;
  session_id?: string;
  /** Stored at or before this time, forgotten ones included: the raw material of a view of the past. */
  existedAt?: string;
  /** With `existedAt`: what has been changed since; or what has not, and so stands as it stood then. */
  changed?: boolean;
}

export interface Page {
  limit: number;
  /** Order by `stored` (when it was stored, the default) or `happened`; newest first. */
  order?: 'stored' | 'happened' | 'happened-first';
  /** Leave out this many of the first. */
  offset?: number;
}

/** A memory found by a channel: `memory_id` and how well it matches, larger is better. */
export interface Hit {
  memory_id: string;
  score: number;
}

export interface NearestHits {
  hits: Hit[];
  /** Share of what passes the filter that was looked at: below 1 while a large store is being read, or where none of the nearest pass and more do than an engine compares. */
  coverage: number;
  /** Share of all memories whose vector another model made, so that this one cannot be compared with it. */
  outdated: number;
  /** Share of all memories that no model has embedded yet. */
  waiting: number;
}

/** Enough to see who speaks. */
export const openingCharacters = 64;

/** A memory as the indexes hold it, and where it stands: what ranking looks at. */
export interface IndexedMemory {
  memory_id: string;
  /** Analysed, in order, repeated as often as they occur. */
  words: readonly string[];
  /** With the vector asked about; null without a vector of its model. */
  cosine: number | null;
  /** The first {@link openingCharacters} characters. */
  opening: string;
  happened_at: string;
  /** The session, or else the ingest run, or else the source that it is a part of. */
  series: string | null;
}

/** `next` is the place to go on from, which stays one when the memory that stood there is erased. */
export interface WalkedPage {
  memories: StoredMemory[];
  next: number | undefined;
}

/** Ids of what was stored before and after in the same series, the nearest first. */
export interface Around {
  before: string[];
  after: string[];
}

/** How many memories hold each word, among `total` memories. */
export interface WordFrequencies {
  total: number;
  frequency: ReadonlyMap<string, number>;
}

/** What was erased: of what was named that which was there, and what Stele had written from it (summaries, cards, patterns). */
export interface Erased {
  memory_ids: string[];
  derived_ids: string[];
}

export interface Memories {
  /** Stores new memories with a `create` event each, in one transaction. All forms of a call are of one model. */
  add(memories: readonly { memory: StoredMemory; form: SearchForm }[]): Promise<void>;
  /** Stores what is not there yet (design/memory-lifecycle.md says when it is); for each what was there before, or null. Of equal calls at a time one stores. */
  addNew(memories: readonly { memory: StoredMemory; form: SearchForm }[]): Promise<(StoredMemory | null)[]>;
  /** For each text the oldest active memory that says it, in whatever capitals and spaces; null where none does. */
  saying(contents: readonly string[]): Promise<(string | null)[]>;
  find(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  get(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /** Within a transaction: nobody else changes it before that ends, so what is written may rest on what is read. Null when it is missing. */
  hold(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  /** The same of one that must be there: `not_found` when it is missing. */
  getHeld(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /** Holds those that exist, in the order of `ids`. Two transactions that hold the same ones wait for each other instead of locking up. */
  holdMany(ids: readonly string[], options?: { forgotten?: boolean }): Promise<StoredMemory[]>;
  /** Those that exist, in the order of `ids`; with a filter, those that pass it. */
  findMany(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * Changes a memory and appends the event that tells so, in one transaction. `form` must come with a change of content.
   * A change that changes nothing leaves no event. Works on forgotten memories only for kind `restore`. Where what is
   * written depends on what stands there, give a function: it sees the memory as it is while nobody else can change it.
   * `also` stands in the event beside the fields that changed, and makes an event where none did.
   */
  change(
    id: string,
    kind: EventKind,
    change: MemoryChange | ((before: StoredMemory) => MemoryChange),
    options?: { cause?: string; form?: SearchForm; also?: Record<string, unknown> },
  ): Promise<StoredMemory>;
  /**
   * Erases memories for good, forgotten or not, with all that holds their content; what is not there is passed over. Their events
   * stay without contents, and an `erase` event tells when it was done and by whom. Name some tens at a time.
   */
  erase(ids: readonly string[], cause?: string): Promise<Erased>;
  /** Erases the next so many of those forgotten at or before a time, the first forgotten first. */
  eraseForgotten(until: string, limit: number): Promise<Erased>;
  list(filter: MemoryFilter, page: Page): Promise<StoredMemory[]>;
  /** The next ones in the order of storing, from the first or a place on: a walk over all that costs no more than its pages. */
  walk(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  /** The same the other way, from the newest or a place on. */
  walkBack(filter: MemoryFilter, limit: number, from?: number): Promise<WalkedPage>;
  count(filter?: MemoryFilter): Promise<number>;
  /** Another text whenever one of the newest `limit` that pass comes, goes or changes; empty where there is none. */
  version(filter: MemoryFilter, limit: number): Promise<string>;
  /** BM25 (k1 1.2, b 0.75) over memories that hold any of the words, best first. Their frequencies, where they are known, need not be asked for. */
  matchWords(words: readonly string[], limit: number, filter: MemoryFilter, known?: WordFrequencies): Promise<Hit[]>;
  /** Cosine similarity to vectors of the same model, best first. */
  nearest(vector: Float32Array, model: string, limit: number, filter: MemoryFilter): Promise<NearestHits>;
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  /** Those that exist, forgotten ones included. Name some hundreds at a time. */
  indexed(ids: readonly string[], vector: Float32Array, model: string): Promise<ReadonlyMap<string, IndexedMemory>>;
  /**
   * Up to `reach` on either side of each; one that stands in no series is missing. Name some tens at a time. With a time,
   * of what was stored by then, forgotten ones included.
   */
  around(ids: readonly string[], reach: number, existedAt?: string): Promise<ReadonlyMap<string, Around>>;
  /** Notes an access to each, once. Not history: a crash may lose the last few. */
  touch(ids: readonly string[], at: string): Promise<void>;
  /** Adds to the number of accesses (or takes off) and says when the last one was, null for never. */
  shiftAccesses(id: string, by: number, lastAt: string | null): Promise<void>;
}
