/** What stood around memories at an earlier time, and what they were found by then. */
import { seriesOf } from '../../model/memory.ts';
import type { IndexedMemory } from '../../storage/store.ts';
import type { Query } from '../query.ts';
import type { Ground } from '../rerank/pool.ts';
import type { Analysis } from '../search-form.ts';
import { addCosines, type PastMemory, type PastView, pastMemories } from './past-memories.ts';

const openingLength = 64;

/** `past` is what was looked at already. What stands around may be of any kind and status, as in the present. */
export function pastGround(
  view: PastView,
  query: Query,
  past: readonly PastMemory[],
  edited: ReadonlyMap<string, Analysis>,
): Ground {
  const known = new Map(past.map((memory) => [memory.state.memory_id, memory]));
  return {
    around: (ids, reach) => view.workspace.store.memories.around(ids, reach, view.time),
    indexed: async (ids) => {
      const unknown = ids.filter((id) => !known.has(id));
      const near = await pastMemories({ ...view, filter: {} }, query, unknown, new Map(), edited);
      for (const memory of near) known.set(memory.state.memory_id, memory);
      const found = ids.flatMap((id) => known.get(id) ?? []);
      const bare = found.filter(({ cosine }) => cosine === null);
      if (query.hasMeaning) await addCosines(view, query, bare, edited);
      return new Map(found.map((memory) => [memory.state.memory_id, toIndexed(memory)]));
    },
  };
}

function toIndexed({ state, words, cosine }: PastMemory): IndexedMemory {
  const { memory_id, content, occurred_at, created_at } = state;
  const opening = content.slice(0, openingLength);
  return { memory_id, words, cosine, opening, happened_at: occurred_at ?? created_at, series: seriesOf(state) };
}
