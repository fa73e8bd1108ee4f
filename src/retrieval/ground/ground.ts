/** What is searched: what is stored now, or what stood at an earlier time. The same pipeline asks either. */
import type { StoredMemory } from '../../model/memory.ts';
import type { Successor } from '../../storage/ports/links.ts';
import type {
  Around,
  Hit,
  IndexedMemory,
  MemoryFilter,
  NearestHits,
  WordFrequencies,
} from '../../storage/ports/memories.ts';
import type { Query } from '../query/query.ts';
import type { Mentions } from '../query/query-entities.ts';

export interface Ground {
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  search(query: Query, filter: MemoryFilter): Promise<Findings>;
}

/** What the two channels found, each best first, and what can be asked about it and about what stands around it. */
export interface Findings {
  /** By the words. */
  lexical: readonly Hit[];
  /** By nearness in meaning. */
  dense: readonly Hit[];
  /** What happened in the time that the question asks about, and is told soon after; the newest first. */
  dated: readonly StoredMemory[];
  coverage: Coverage;
  /** What was not looked at, in sentences. */
  notes: readonly string[];
  /** Up to `reach` on either side of each; one that stands in no series is missing. */
  around(ids: readonly string[], reach: number): Promise<ReadonlyMap<string, Around>>;
  /** Of any kind and status, whatever the filter. */
  indexed(ids: readonly string[]): Promise<ReadonlyMap<string, IndexedMemory>>;
  /** Of what the query names. */
  mentions(ids: readonly string[]): Promise<Mentions>;
  /** What took the place of each or contradicts it. */
  successors(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Successor[]>>;
  /** Those that pass the filter, in the order of the ids. */
  load(ids: readonly string[]): Promise<StoredMemory[]>;
}

/** Shares, 0 to 1: of the model's vectors that could be searched, and of the memories that it has not embedded. */
export type Coverage = Omit<NearestHits, 'hits'>;

/** Candidates a channel gives: far more than are answered with, so that one channel's late finds can gain by the other. */
export const poolSize = 100;
