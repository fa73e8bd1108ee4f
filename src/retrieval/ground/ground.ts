/** The memories that a search covers: as stored now, or as of an earlier time. One pipeline serves both. */
import type { StoredMemory } from '../../model/memory.ts';
import type { Successor } from '../../storage/ports/links.ts';
import type {
  Around,
  Beside,
  Hit,
  IndexedMemory,
  MemoryFilter,
  NearestHits,
  WordFrequencies,
} from '../../storage/ports/memories.ts';
import type { SaidSentence } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import type { MentionedShares } from '../query/query-entities.ts';

export interface Ground {
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  search(query: Query, filter: MemoryFilter): Promise<Findings>;
  /** What an answer tells of its memories, where some of it may have been read before. */
  readonly answered?: {
    names(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
    beside?(ids: readonly string[]): Promise<ReadonlyMap<string, Beside>>;
  };
  passages: PassageVectors;
}

/** The finds of the two channels, each best first, and the look-ups about them and their surroundings. */
export interface Findings {
  /** Found by words. */
  lexical: readonly Hit[];
  /** Found by nearness in meaning. */
  dense: readonly Hit[];
  /** Memories of events within the time that the question asks about, told soon after; newest first. */
  dated: readonly StoredMemory[];
  coverage: Coverage;
  /** What the search left out, in sentences. */
  notes: readonly string[];
  /** Tells which memories are looked at next, so that a ground over a network reads them meanwhile. */
  expect?(ids: readonly string[]): void;
  /** Tells which memories will probably be the answer. */
  expectAnswer?(ids: readonly string[]): void;
  /** Up to `reach` memories on either side of each id; an id that stands in no series is missing. */
  around(ids: readonly string[], reach: number): Promise<ReadonlyMap<string, Around>>;
  /** Memories of any kind and status; no filter applies. */
  indexed(ids: readonly string[]): Promise<ReadonlyMap<string, IndexedMemory>>;
  /** How far each memory mentions the entities that the query names. */
  mentions(ids: readonly string[]): Promise<MentionedShares>;
  /** The names of the people whom each memory mentions. */
  people(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The later memories nearest to a memory in meaning, and each of `others`: how they compare with it. */
  likeTo(memory: StoredMemory, others: readonly string[]): Promise<Likeness>;
  /** How sentences of turns compare with one. */
  likeSaid(one: SaidSentence, others: readonly SaidSentence[]): Promise<Likeness>;
  /** Memories of the time around another one, with the cosine of each to it: those of which `isWanted` is true. */
  toldAround(
    memory: StoredMemory,
    window: { before: number; after: number },
    isWanted: (memory: StoredMemory) => boolean,
  ): Promise<{ memory: StoredMemory; likeness: number }[]>;
  passages: PassageVectors;
  /** Memories that replaced or contradict each id. */
  successors(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Successor[]>>;
  /** The memories that pass the filter, in the order of the ids, to look at: their accesses need not be those of now. */
  load(ids: readonly string[]): Promise<StoredMemory[]>;
  /** The same to answer with. */
  loadCounted(ids: readonly string[]): Promise<StoredMemory[]>;
}

/** Of the long ones among some memories, the vectors of their passages, in order. */
export type PassageVectors = (
  memories: readonly Pick<StoredMemory, 'memory_id' | 'content'>[],
) => Promise<ReadonlyMap<string, readonly Float32Array[]>>;

/** How memories compare with one. */
export interface Likeness {
  /** The vector of the one; null if it has none. */
  vector: Float32Array | null;
  /** Its analysed words. */
  terms: readonly string[];
  likes: readonly Like[];
}

/** The words that a memory has in common with another one, each weighed by its rarity. */
export interface CommonWords {
  /** The other one's words that it holds, their share of all, and the rarity of the rarest: 1 where no other memory holds it. */
  shared: readonly string[];
  words: number;
  rarest: number;
  /** The same of the words that it holds only as part of another one, or that hold one of its own: in compounds, and other endings. */
  parts: number;
  rarestPart: number;
  /** How many times as many different words it has. */
  longer: number;
}

export interface Like extends CommonWords {
  memory: StoredMemory;
  vector: Float32Array;
  /** Its analysed words. */
  terms: readonly string[];
  /** Cosine. */
  likeness: number;
}

/** Shares, 0 to 1: of the model's vectors that could be searched, and of the memories that it has not embedded. */
export type Coverage = Omit<NearestHits, 'hits'>;

/** Candidates per channel: far more than are answered with, so that a late find of one channel can gain by the other. */
export const poolSize = 100;
