/** Looks from one memory to others: the later ones most like it, and those from the time around it. */

import { rarity } from '../../embedding/rarity.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { dot, embeddingDimensions } from '../../model/vector.ts';
import type { Memories, MemoryFilter } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { analyse } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { cachedWordSet, containsWord } from '../../text/words.ts';
import type { CommonWords, Findings } from './ground.ts';
import { startReads } from './read-once.ts';

/** Placeholder query vector: only the words of the indexed memories are used. */
const noVector = new Float32Array(embeddingDimensions);
/** Number of nearest later memories that are compared. */
export const maxNearest = 12;
/** Maximum number of memories after a given one (earliest first) and before it (latest first). */
const maxAround = { after: 100, before: 20 };

export function aroundMemory(
  { memories, vectors, isRemote }: WorkspaceStore,
  { model, filter, load, people }: Pick<Findings, 'load' | 'people'> & { model: string; filter: MemoryFilter },
): Pick<Findings, 'compareMemory' | 'findNearInTime'> {
  const readOf = async (memory: StoredMemory) => {
    const terms = analyse(memory.content, memory.language as Language);
    const [hits, commonWords] = await Promise.all([
      memories.nearestTo(memory.memory_id, model, maxNearest, laterThan(memory, filter)),
      commonWordsWith(memories, terms),
    ]);
    return { terms, hits, commonWords };
  };
  // The searches for replacements and for causes of the best results run one after the other and share these reads.
  const readCache = new Map<string, ReturnType<typeof readOf>>();
  const readOnceOf = (memory: StoredMemory) => {
    const reading = readCache.get(memory.memory_id) ?? readOf(memory);
    readCache.set(memory.memory_id, reading);
    return reading;
  };
  return {
    compareMemory: async (memory, others) => {
      const { memory_id } = memory;
      const { terms, hits, commonWords } = await readOnceOf(memory);
      const all = new Set([...hits.map((hit) => hit.memory_id), ...others]);
      all.delete(memory_id);
      const ids = [...all];
      // The people whom some of these memories mention are looked up next.
      if (isRemote) startReads(people([memory_id, ...ids]));
      const reading = memories.indexed(ids, noVector, model);
      // In a local store, the look-ups below use what reading the indexed forms has cached.
      if (!isRemote) await reading;
      const [indexed, found, vectorOf] = await Promise.all([
        reading,
        load(ids),
        vectors.of(model, [memory_id, ...ids]),
      ]);
      const own = vectorOf.get(memory_id) ?? null;
      const similar = found.flatMap((one) => {
        const vector = vectorOf.get(one.memory_id);
        if (own === null || vector === undefined) return [];
        const words = indexed.get(one.memory_id)?.words ?? [];
        return [{ memory: one, terms: words, ...commonWords(words), vector, cosine: dot(own, vector) }];
      });
      return { vector: own, terms, similar };
    },
    findNearInTime: async (memory, span, isWanted) => {
      const nearby = await listAround(memories, memory, span, filter);
      const wanted = nearby.filter((one) => one.memory_id !== memory.memory_id && isWanted(one));
      if (wanted.length === 0) return [];
      const compared = [memory, ...wanted].map(({ memory_id }) => memory_id);
      const vectorOf = await vectors.of(model, compared);
      const own = vectorOf.get(memory.memory_id);
      return wanted.map((one) => {
        const other = vectorOf.get(one.memory_id);
        return { memory: one, cosine: own && other ? dot(own, other) : 0 };
      });
    },
  };
}

/** The filter, narrowed to memories that happened no earlier than the given one. */
export function laterThan(memory: StoredMemory, filter: MemoryFilter): MemoryFilter {
  const at = happenedAt(memory);
  return { ...filter, since: filter.since !== undefined && filter.since > at ? filter.since : at };
}

/**
 * Memories around the time of one, within the times of the filter. `factor` multiplies the limits, for past searches in
 * which not all of them were in recall.
 */
export async function listAround(
  memories: Pick<Memories, 'list'>,
  memory: StoredMemory,
  { before, after }: { before: number; after: number },
  filter: MemoryFilter,
  factor = 1,
): Promise<StoredMemory[]> {
  const at = happenedAt(memory);
  const from = new Date(Date.parse(at) - before).toISOString();
  const to = new Date(Date.parse(at) + after).toISOString();
  const { since = from, until = to } = filter;
  const [later, earlier] = await Promise.all([
    memories.list(
      { ...filter, since: since > at ? since : at, until: until < to ? until : to },
      { limit: factor * maxAround.after, order: 'happened-first' },
    ),
    memories.list(
      { ...filter, since: since > from ? since : from, until: until < at ? until : at },
      { limit: factor * maxAround.before, order: 'happened' },
    ),
  ]);
  const ids = new Set(later.map(({ memory_id }) => memory_id));
  return [...later, ...earlier.filter(({ memory_id }) => !ids.has(memory_id))];
}

/** Returns a function that compares the words of other memories with the given words. */
export async function commonWordsWith(
  counted: Pick<Memories, 'wordFrequencies'>,
  words: readonly string[],
): Promise<(others: readonly string[]) => CommonWords> {
  const distinct = [...new Set(words)];
  const { frequency, total } = await counted.wordFrequencies(distinct);
  const rarityOf = new Map(distinct.map((word) => [word, rarity(frequency.get(word) ?? 0, total)]));
  const weigh = (word: string) => rarityOf.get(word)!;
  // A shared word is in at least two memories. Rarity is divided by that of a word in two, or no word would count as
  // rare in a small store.
  const rarestOf = (some: readonly string[]) =>
    Math.max(0, ...some.map(weigh)) / Math.max(1e-9, rarity(2, Math.max(3, total)));
  const sum = (some: readonly string[]) => some.reduce((weight, word) => weight + weigh(word), 0);
  const all = Math.max(1e-9, sum(distinct));
  return (others) => {
    const otherWords = cachedWordSet(others);
    const shared = distinct.filter((word) => otherWords.has(word));
    const parts = distinct.filter((word) => !otherWords.has(word) && containsWord(otherWords, word));
    return {
      shared,
      words: sum(shared) / all,
      rarest: rarestOf(shared),
      parts: sum(parts) / all,
      rarestPart: rarestOf(parts),
      lengthRatio: otherWords.size / Math.max(1, distinct.length),
    };
  };
}
