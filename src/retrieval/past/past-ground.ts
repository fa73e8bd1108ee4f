/** What stood around memories at an earlier time, and what they were found by then. */

import { seriesOf } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import type { Analysis } from '../../reading/search-form.ts';
import { type IndexedMemory, openingLength } from '../../storage/ports/memories.ts';
import { type Mentions, mentionsAmong } from '../query/named-entities.ts';
import type { Query } from '../query/query.ts';
import type { Ground } from '../rerank/pool.ts';
import { addCosines, type PastMemory, type PastView, pastMemories } from './past-memories.ts';

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
    mentions: (ids) => mentionsThen(view, query, ids, known, edited),
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

/** What is stored of mentions is of now: of what was edited since, the words of then tell. */
async function mentionsThen(
  { workspace }: PastView,
  { named }: Query,
  ids: readonly string[],
  known: ReadonlyMap<string, PastMemory>,
  edited: ReadonlyMap<string, Analysis>,
): Promise<Mentions> {
  const mentions = new Map(await mentionsAmong(workspace.store, named, ids));
  for (const id of ids.filter((one) => edited.has(one))) {
    const content = normalName(known.get(id)?.state.content ?? '');
    mentions.set(
      id,
      new Set([...named].flatMap(([entity, { matched }]) => (content.includes(matched) ? [entity] : []))),
    );
  }
  return mentions;
}

function toIndexed({ state, words, cosine }: PastMemory): IndexedMemory {
  const { memory_id, content, occurred_at, created_at } = state;
  const opening = content.slice(0, openingLength);
  return { memory_id, words, cosine, opening, happened_at: occurred_at ?? created_at, series: seriesOf(state) };
}
