/** The present ground: what is stored now, found through the indexes. */

import { mentionedPeople } from '../../graph/mentioned-names.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { Memories, MemoryFilter, NearestHits } from '../../storage/ports/memories.ts';
import type { Workspace } from '../../workspace.ts';
import { mentionsAmong } from '../query/query-entities.ts';
import type { QuestionTime } from '../query/time-question.ts';
import { aroundMemory } from './around-memory.ts';
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
      const load = loadOnce((ids) => memories.findMany(ids, filter));
      const successors = readAhead((ids) => store.links.successors(ids));
      return {
        lexical,
        dense: nearest.hits,
        dated,
        coverage: nearest,
        notes: [],
        around: (ids, reach) => memories.around(ids, reach),
        indexed: (ids) => {
          // Some of them are read next, whatever their order.
          if (store.isRemote) for (const ahead of [load(ids), successors.ahead(ids)]) ahead.catch(() => undefined);
          return memories.indexed(ids, vector, model);
        },
        mentions: (ids) => mentionsAmong(store, entities, ids),
        people: (ids) => mentionedPeople(store, ids),
        ...aroundMemory(store, model, filter),
        successors: successors.read,
        load,
      };
    },
  };
}

/** Caches loads: ranking and the answer read each memory once. */
function loadOnce(read: (ids: readonly string[]) => Promise<StoredMemory[]>): Findings['load'] {
  const known = new Map<string, Promise<StoredMemory | null>>();
  return async (ids) => {
    const unread = [...new Set(ids)].filter((id) => !known.has(id));
    if (unread.length > 0) {
      const found = read(unread).then((all) => new Map(all.map((memory) => [memory.memory_id, memory])));
      for (const id of unread)
        known.set(
          id,
          found.then((all) => all.get(id) ?? null),
        );
    }
    const loaded = await Promise.all(ids.map((id) => known.get(id)));
    return loaded.flatMap((memory) => memory ?? []);
  };
}

/** Looks up successors of memories of which some are asked about later; no other is looked up then. */
function readAhead(read: Findings['successors']): { ahead: Findings['successors']; read: Findings['successors'] } {
  let known: { ids: ReadonlySet<string>; found: ReturnType<Findings['successors']> } | null = null;
  const ahead: Findings['successors'] = (ids) => {
    known = { ids: new Set(ids), found: read(ids) };
    return known.found;
  };
  return {
    ahead,
    read: async (ids) => {
      if (known === null || !ids.every((id) => known?.ids.has(id))) return read(ids);
      const asked = new Set(ids);
      return new Map([...(await known.found)].filter(([id]) => asked.has(id)));
    },
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
