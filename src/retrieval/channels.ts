/** The two ways in which a memory is found: by the words it holds, and by nearness in meaning. */
import type { Hit, Memories, MemoryFilter, NearestHits } from '../storage/ports/memories.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Query } from './query/query.ts';

export interface Found {
  lexical: Hit[];
  dense: Hit[];
  coverage: Coverage;
}

/** Shares, 0 to 1: of the model's vectors that could be searched, and of the memories that it has not embedded. */
export type Coverage = Omit<NearestHits, 'hits'>;

/** Candidates a channel gives: far more than are answered with, so that one channel's late finds can gain by the other. */
export const poolSize = 100;

export async function searchChannels({ memories }: WorkspaceStore, query: Query, filter: MemoryFilter): Promise<Found> {
  const [lexical, nearest] = await Promise.all([
    memories.matchWords(query.words, poolSize, filter),
    findNearest(memories, query.vector, query.model, poolSize, filter),
  ]);
  return { lexical, dense: nearest.hits, coverage: nearest };
}

/** A query without a known piece has the zero vector, which is as near to one memory as to any other: it finds none. */
export async function findNearest(
  ...[memories, vector, ...rest]: [Memories, ...Parameters<Memories['nearest']>]
): Promise<NearestHits> {
  if (vector.every((component) => component === 0)) return { hits: [], coverage: 1, outdated: 0, waiting: 0 };
  return memories.nearest(vector, ...rest);
}
