/** What is stored now, as the indexes find it. */
import type { Memories, NearestHits } from '../../storage/ports/memories.ts';
import type { Workspace } from '../../workspace.ts';
import { mentionsAmong } from '../query/query-entities.ts';
import { type Ground, poolSize } from './ground.ts';

export function presentGround({ store }: Workspace): Ground {
  const { memories } = store;
  return {
    wordFrequencies: (words) => memories.wordFrequencies(words),
    async search({ words, vector, model, entities }, filter) {
      const [lexical, nearest] = await Promise.all([
        memories.matchWords(words, poolSize, filter),
        findNearest(memories, vector, model, poolSize, filter),
      ]);
      return {
        lexical,
        dense: nearest.hits,
        coverage: nearest,
        notes: [],
        around: (ids, reach) => memories.around(ids, reach),
        indexed: (ids) => memories.indexed(ids, vector, model),
        mentions: (ids) => mentionsAmong(store, entities, ids),
        load: (ids) => memories.findMany(ids, filter),
      };
    },
  };
}

/** A query without a known piece has the zero vector, which is as near to one memory as to any other: it finds none. */
export async function findNearest(
  ...[memories, vector, ...rest]: [Memories, ...Parameters<Memories['nearest']>]
): Promise<NearestHits> {
  if (vector.every((component) => component === 0)) return { hits: [], coverage: 1, outdated: 0, waiting: 0 };
  return memories.nearest(vector, ...rest);
}
