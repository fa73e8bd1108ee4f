/** The present ground: what is stored now, found through the indexes. */
import type { StoredMemory } from '../../model/memory.ts';
import type { Memories, MemoryFilter, NearestHits } from '../../storage/ports/memories.ts';
import type { Workspace } from '../../workspace.ts';
import { mentionsAmong } from '../query/query-entities.ts';
import type { QuestionTime } from '../query/time-question.ts';
import { type Findings, type Ground, poolSize } from './ground.ts';

export function presentGround({ store }: Workspace): Ground {
  const { memories } = store;
  return {
    wordFrequencies: (words) => memories.wordFrequencies(words),
    async search({ words, frequencies, vector, model, entities, asked }, filter) {
      const [lexical, nearest, dated] = await Promise.all([
        memories.matchWords(words, poolSize, filter, frequencies),
        findNearest(memories, vector, model, poolSize, filter),
        asked?.isAll ? findDated(memories, asked, filter) : [],
      ]);
      return {
        lexical,
        dense: nearest.hits,
        dated,
        coverage: nearest,
        notes: [],
        around: (ids, reach) => memories.around(ids, reach),
        indexed: (ids) => memories.indexed(ids, vector, model),
        mentions: (ids) => mentionsAmong(store, entities, ids),
        successors: (ids) => store.links.successors(ids),
        load: loadOnce((ids) => memories.findMany(ids, filter)),
      };
    },
  };
}

/** Caches loads: ranking and the answer read each memory once. */
function loadOnce(read: (ids: readonly string[]) => Promise<StoredMemory[]>): Findings['load'] {
  const known = new Map<string, StoredMemory | null>();
  return async (ids) => {
    const unread = ids.filter((id) => !known.has(id));
    if (unread.length === 0) return ids.flatMap((id) => known.get(id) ?? []);
    const found = new Map((await read(unread)).map((memory) => [memory.memory_id, memory]));
    for (const id of unread) known.set(id, found.get(id) ?? null);
    return ids.flatMap((id) => known.get(id) ?? []);
  };
}

/** The longest delay between an event and the memory that tells of it, where the text itself says when it happened. */
const toldLaterMs = 3 * 86_400_000;
/** The most memories of a time that are looked at. */
const mostDated = 100;

async function findDated(
  memories: Memories,
  { from, to }: QuestionTime,
  filter: MemoryFilter,
): Promise<StoredMemory[]> {
  const [since, until] = [new Date(from).toISOString(), new Date(to + toldLaterMs).toISOString()];
  const within = {
    since: filter.since !== undefined && filter.since > since ? filter.since : since,
    until: filter.until !== undefined && filter.until < until ? filter.until : until,
  };
  return memories.list({ ...filter, ...within }, { limit: mostDated, order: 'happened' });
}

/** The nearest memories. A query without any known piece has the zero vector, which is equally near to all: it finds none. */
export async function findNearest(
  ...[memories, vector, ...rest]: [Memories, ...Parameters<Memories['nearest']>]
): Promise<NearestHits> {
  if (vector.every((component) => component === 0)) return { hits: [], coverage: 1, outdated: 0, waiting: 0 };
  return memories.nearest(vector, ...rest);
}
