/** The ground of an earlier time: the memories in recall at that time, found by their content at that time. */

import { pauses } from '../../../fair/pauses.ts';
import { mentionedPeople } from '../../../graph/mentioned-names.ts';
import { seriesOf } from '../../../model/memory.ts';
import { normalName } from '../../../reading/normal-name.ts';
import { type IndexedMemory, type MemoryFilter, openingCharacters } from '../../../storage/ports/memories.ts';
import { isLong } from '../../../text/sentences/passages.ts';
import type { Workspace } from '../../../workspace.ts';
import type { Query } from '../../query/query.ts';
import { type MentionedShares, mentionedSharesOf, mentionsAmong, weighEntities } from '../../query/query-entities.ts';
import type { Findings, Ground, PassageVectors } from '../ground.ts';
import { aroundThen } from './around-then.ts';
import { type EditLimits, editedSince } from './past-edits.ts';
import { frequenciesThen } from './past-frequencies.ts';
import {
  addCosines,
  findPastMemories,
  type Past,
  type PastMemory,
  passesFilter,
  vectorsThen,
} from './past-memories.ts';
import { searchPast } from './past-search.ts';

export async function pastGround(workspace: Workspace, time: string, limits?: EditLimits): Promise<Ground> {
  const { memories } = workspace.store;
  // All steps share one pause: a short step within its slice must not give the next step a whole new slice.
  const pause = pauses();
  const { edited, notes } = await editedSince(workspace, time, limits);
  const past: Past = { workspace, time, edited, states: new Map(), pause };
  const passages = passagesThen(past);
  return {
    passages,
    wordFrequencies: async (words) => frequenciesThen(past, await memories.wordFrequencies(words)),
    search: async (query, filter) => {
      const { found, notes: searchNotes, ...hits } = await searchPast(past, query, filter);
      return {
        ...hits,
        dated: [],
        notes: [...notes, ...searchNotes],
        passages,
        ...lookUps(past, query, filter, found),
      };
    },
  };
}

function passagesThen(past: Past): PassageVectors {
  return async (memories) => {
    const then = await vectorsThen(
      past,
      memories.filter(({ content }) => isLong(content)),
    );
    return new Map([...then].map(([id, { passages }]) => [id, passages]));
  };
}

/**
 * Look-ups at the earlier time. `found` are the memories that the search has read. As in the present, surrounding
 * memories may have any type and status.
 */
function lookUps(
  past: Past,
  query: Query,
  filter: MemoryFilter,
  found: readonly PastMemory[],
): Pick<
  Findings,
  | 'around'
  | 'indexed'
  | 'mentions'
  | 'people'
  | 'findNearInTime'
  | 'compareMemory'
  | 'compareSentences'
  | 'successors'
  | 'load'
  | 'loadCounted'
> {
  const { workspace, time } = past;
  const known = new Map(found.map((memory) => [memory.state.memory_id, memory]));
  const load: Findings['load'] = async (ids) =>
    ids.flatMap((id) => known.get(id)?.state ?? []).filter((state) => passesFilter(state, filter));
  return {
    around: (ids, reach) => workspace.store.memories.neighbourIds(ids, reach, time),
    ...aroundThen(past, query, filter, known),
    // Only present links are stored; ages are still compared by the texts of that time.
    successors: async () => new Map(),
    mentions: (ids) => mentionsThen(past, query, ids, known),
    people: (ids) => mentionedPeople(workspace.store, ids),
    indexed: async (ids) => {
      const unknown = ids.filter((id) => !known.has(id));
      for (const memory of await findPastMemories(past, query, {}, unknown, new Map()))
        known.set(memory.state.memory_id, memory);
      const indexedMemories = ids.flatMap((id) => known.get(id) ?? []);
      const withoutCosine = indexedMemories.filter(({ cosine }) => cosine === null);
      if (query.hasMeaning) await addCosines(past, query, withoutCosine);
      return new Map(indexedMemories.map((memory) => [memory.state.memory_id, toIndexed(memory)]));
    },
    load,
    loadCounted: load,
  };
}

/** Stored mentions are the present ones. For memories edited since, mentions are read from the content of that time. */
async function mentionsThen(
  { workspace, edited }: Past,
  { entities }: Query,
  ids: readonly string[],
  known: ReadonlyMap<string, PastMemory>,
): Promise<MentionedShares> {
  const [mentions, weights] = await Promise.all([
    mentionsAmong(workspace.store, entities, ids, { forgottenToo: true }),
    weighEntities(workspace.store, entities),
  ]);
  for (const memoryId of ids.filter((id) => edited.has(id))) {
    const content = normalName(known.get(memoryId)?.state.content ?? '');
    mentions.set(
      memoryId,
      new Set([...entities].flatMap(([id, { matched }]) => (content.includes(matched) ? [id] : []))),
    );
  }
  return mentionedSharesOf(mentions, weights);
}

function toIndexed({ state, words, cosine }: PastMemory): IndexedMemory {
  const { memory_id, content, occurred_at, created_at } = state;
  const opening = content.slice(0, openingCharacters);
  return { memory_id, words, cosine, opening, happened_at: occurred_at ?? created_at, series: seriesOf(state) };
}
