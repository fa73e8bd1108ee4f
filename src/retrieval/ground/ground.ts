/** The memories that a search covers: as stored now, or as of an earlier time. One pipeline serves both. */
import type { StoredMemory } from '../../model/memory.ts';
import type { Successor } from '../../storage/ports/links.ts';
import type {
  AdjacentMemories,
  Hit,
  IndexedMemory,
  MemoryFilter,
  NearestHits,
  NeighbourIds,
  WordFrequencies,
} from '../../storage/ports/memories.ts';
import type { TurnSentence } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import type { MentionedShares } from '../query/query-entities.ts';

export interface Ground {
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  search(query: Query, filter: MemoryFilter): Promise<Findings>;
  /** Look-ups for the response, which may reuse earlier reads. */
  readonly responseLookUps?: {
    names(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
    beside?(ids: readonly string[]): Promise<ReadonlyMap<string, AdjacentMemories>>;
  };
  passages: PassageVectors;
}

/** Hits of the two channels, each best first, and look-ups of memories and their surroundings. */
export interface Findings {
  /** Found by words. */
  lexical: readonly Hit[];
  /** Found by closeness in meaning. */
  dense: readonly Hit[];
  /** Memories from the time that the question asks about and shortly after; newest first. */
  dated: readonly StoredMemory[];
  coverage: Coverage;
  /** Sentences about what the search left out. */
  notes: readonly string[];
  /** Announces memories that are read next, so that a ground over a network can prefetch them. */
  prefetch?(ids: readonly string[]): void;
  /** Announces memories that will probably be in the answer. */
  prefetchAnswer?(ids: readonly string[]): void;
  /** Up to `reach` memories on either side of each id; an id that is in no series is missing. */
  around(ids: readonly string[], reach: number): Promise<ReadonlyMap<string, NeighbourIds>>;
  /** Indexed data of memories of any type and status; no filter applies. */
  indexed(ids: readonly string[]): Promise<ReadonlyMap<string, IndexedMemory>>;
  /** How far each memory mentions the entities that the query names. */
  mentions(ids: readonly string[]): Promise<MentionedShares>;
  /** The names of the people whom each memory mentions. */
  people(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Compares a memory with the later memories nearest to it in meaning, and with each of `others`. */
  compareMemory(memory: StoredMemory, others: readonly string[]): Promise<SimilarMemories>;
  /** Compares each of the other sentences with `one`. */
  compareSentences(one: TurnSentence, others: readonly TurnSentence[]): Promise<SimilarMemories>;
  /** Memories around the time of another one for which `isWanted` is true, each with its cosine to it. */
  findNearInTime(
    memory: StoredMemory,
    window: { before: number; after: number },
    isWanted: (memory: StoredMemory) => boolean,
  ): Promise<{ memory: StoredMemory; cosine: number }[]>;
  passages: PassageVectors;
  /** Memories that replaced or contradict each id. */
  successors(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Successor[]>>;
  /** Loads memories that pass the filter, in the order of the ids, for inspection: their access counts may be stale. */
  load(ids: readonly string[]): Promise<StoredMemory[]>;
  /** Like `load`, with current access counts, for the response. */
  loadCounted(ids: readonly string[]): Promise<StoredMemory[]>;
}

/** The passage vectors, in order, of the long memories among the given ones. */
export type PassageVectors = (
  memories: readonly Pick<StoredMemory, 'memory_id' | 'content'>[],
) => Promise<ReadonlyMap<string, readonly Float32Array[]>>;

/** How memories compare with a given one. */
export interface SimilarMemories {
  /** The vector of the given memory; null if it has none. */
  vector: Float32Array | null;
  /** Its analysed words. */
  terms: readonly string[];
  similar: readonly SimilarMemory[];
}

/** The words that a memory shares with another one, weighted by rarity. */
export interface CommonWords {
  /**
   * The other memory's words that it contains, their share of that memory's weight, and the rarity of the rarest: 1 if
   * no third memory contains it.
   */
  shared: readonly string[];
  words: number;
  rarest: number;
  /**
   * The same for words that it contains only as a part of another word, or that contain one of its own words: compounds
   * and other endings.
   */
  parts: number;
  rarestPart: number;
  /** Its number of distinct words divided by the other memory's. */
  lengthRatio: number;
}

export interface SimilarMemory extends CommonWords {
  memory: StoredMemory;
  vector: Float32Array;
  /** Its analysed words. */
  terms: readonly string[];
  /** Cosine. */
  cosine: number;
}

/**
 * Shares, 0 to 1: of memories that were compared, that have a vector of another model, and that are not embedded yet.
 */
export type Coverage = Omit<NearestHits, 'hits'>;

/**
 * Candidates per channel: far more than are returned, so that a low-ranked hit of one channel can gain from the other.
 */
export const poolSize = 100;
