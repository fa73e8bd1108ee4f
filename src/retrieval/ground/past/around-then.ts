/**
 * Looks from one memory to others as they stood at an earlier time. `around-memory.ts` does the same for the present.
 */
import type { StoredMemory } from '../../../model/memory.ts';
import { dot } from '../../../model/vector.ts';
import type { MemoryFilter } from '../../../storage/ports/memories.ts';
import { analyse } from '../../../text/analyse.ts';
import type { Language } from '../../../text/language.ts';
import type { Query } from '../../query/query.ts';
import { commonWordsWith, laterThan, listAround, maxNearest } from '../around-memory.ts';
import { compareSentences } from '../compare-sentences.ts';
import type { Findings } from '../ground.ts';
import { frequenciesThen } from './past-frequencies.ts';
import { findPastMemories, type Past, type PastMemory, vectorsThen } from './past-memories.ts';
import { searchPast } from './past-search.ts';

/** Multiplier for the number of memories read, compared with the present: not all of them were in recall then. */
const limitFactor = 3;

/** Memories that these functions find are added to `known`, the memories already looked at. */
export function aroundThen(
  past: Past,
  query: Query,
  filter: MemoryFilter,
  known: Map<string, PastMemory>,
): Pick<Findings, 'compareMemory' | 'compareSentences' | 'findNearInTime'> {
  const { memories } = past.workspace.store;
  const counted = {
    wordFrequencies: async (words: readonly string[]) => frequenciesThen(past, await memories.wordFrequencies(words)),
  };
  /** A query for memories near to one in meaning; null if it has no vector. */
  const queryNear = async (memory: StoredMemory): Promise<Query | null> => {
    if (!query.hasMeaning) return null;
    const vector = (await vectorsThen(past, [memory])).get(memory.memory_id)?.vector;
    return vector ? { ...query, words: [], vector } : null;
  };
  const addKnown = (found: readonly PastMemory[]) => {
    for (const one of found) if (!known.has(one.state.memory_id)) known.set(one.state.memory_id, one);
  };
  return {
    compareMemory: async (memory, others) => {
      const near = await queryNear(memory);
      if (near === null) return { vector: null, terms: [], similar: [] };
      const { dense, found } = await searchPast(past, near, laterThan(memory, filter));
      addKnown(found);
      const terms = analyse(memory.content, memory.language as Language);
      const commonWords = await commonWordsWith(counted, terms);
      const ids = new Set([...dense.slice(0, maxNearest).map((hit) => hit.memory_id), ...others]);
      ids.delete(memory.memory_id);
      const all = [...ids].flatMap((id) => known.get(id) ?? []);
      const vectors = await vectorsThen(
        past,
        all.map(({ state }) => state),
      );
      const similar = all.flatMap(({ state, words }) => {
        const vector = vectors.get(state.memory_id)?.vector;
        if (!vector) return [];
        const cosine = dot(near.vector, vector);
        return [{ memory: state, terms: words, ...commonWords(words), vector, cosine }];
      });
      return { vector: near.vector, terms, similar };
    },
    compareSentences: (one, others) => compareSentences(past.workspace.embedder, counted, one, others),
    findNearInTime: async (memory, span, isWanted) => {
      const near = await queryNear(memory);
      if (near === null) return [];
      const { since, until } = filter;
      const nearby = await listAround(memories, memory, span, { since, until, existedAt: past.time }, limitFactor);
      const ids = nearby.map(({ memory_id }) => memory_id).filter((id) => id !== memory.memory_id);
      const states = await findPastMemories(past, near, filter, ids, new Map());
      addKnown(states);
      return states
        .filter(({ state }) => isWanted(state))
        .map(({ state, cosine }) => ({ memory: state, cosine: cosine ?? 0 }));
    },
  };
}
