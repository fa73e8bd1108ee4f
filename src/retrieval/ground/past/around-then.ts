/** Looks from one memory to others as they stood at an earlier time. The present does the same in `around-memory.ts`. */
import type { StoredMemory } from '../../../model/memory.ts';
import { analyseContents } from '../../../reading/search-form.ts';
import type { MemoryFilter } from '../../../storage/ports/memories.ts';
import { analyse } from '../../../text/analyse.ts';
import type { Query } from '../../query/query.ts';
import { mostLike, sharesOf, toldAt } from '../around-memory.ts';
import type { Findings } from '../ground.ts';
import { frequenciesThen } from './past-frequencies.ts';
import { type Past, pastMemories } from './past-memories.ts';
import { searchPast } from './past-search.ts';

/** Memories of the time around one that are looked at, whether or not they stood then. */
const mostAround = 300;

export function aroundThen(past: Past, query: Query, filter: MemoryFilter): Pick<Findings, 'laterLike' | 'toldAround'> {
  const { memories } = past.workspace.store;
  const counted = {
    wordFrequencies: async (words: readonly string[]) => frequenciesThen(past, await memories.wordFrequencies(words)),
  };
  /** A query for what is near to a memory in meaning. */
  const nearTo = async ({ content }: StoredMemory): Promise<Query | null> => {
    const [analysis] = await analyseContents(past.workspace.embedder, [content]);
    const vector = analysis?.form.vector;
    return vector && query.hasMeaning ? { ...query, words: [], vector } : null;
  };
  return {
    laterLike: async (memory) => {
      const near = await nearTo(memory);
      if (near === null) return [];
      const at = toldAt(memory);
      const since = filter.since !== undefined && filter.since > at ? filter.since : at;
      const { dense, found } = await searchPast(past, near, { ...filter, since });
      const byId = new Map(found.map((one) => [one.state.memory_id, one]));
      const shareOf = await sharesOf(counted, byId.get(memory.memory_id)?.words ?? analyse(memory.content));
      return dense.slice(0, mostLike).flatMap(({ memory_id, score }) => {
        const { state, words } = byId.get(memory_id)!;
        return memory_id === memory.memory_id ? [] : [{ memory: state, ...shareOf(words), likeness: score }];
      });
    },
    toldAround: async (memory, { before, after }, isWanted) => {
      const near = await nearTo(memory);
      if (near === null) return [];
      const at = Date.parse(toldAt(memory));
      const within = { since: new Date(at - before).toISOString(), until: new Date(at + after).toISOString() };
      const page = { limit: mostAround, order: 'happened-first' } as const;
      const told = await memories.list({ ...within, existedAt: past.time }, page);
      const ids = told.map(({ memory_id }) => memory_id).filter((id) => id !== memory.memory_id);
      const stood = await pastMemories(past, near, filter, ids, new Map());
      return stood
        .filter(({ state }) => isWanted(state))
        .map(({ state, cosine }) => ({ memory: state, likeness: cosine ?? 0 }));
    },
  };
}
