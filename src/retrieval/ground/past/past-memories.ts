/** Gathers the memories that may answer a question about the past, as they stood then. */

import { modelStamp } from '../../../embedding/embedder.ts';
import { happenedAt, type StoredMemory } from '../../../model/memory.ts';
import { allVectors, type ContentVectors } from '../../../model/ranking/search-form.ts';
import { nearestOf } from '../../../model/vector.ts';
import { type Analysis, analyseContents } from '../../../reading/search-form.ts';
import type { MemoryFilter } from '../../../storage/ports/memories.ts';
import { analyse } from '../../../text/analyse.ts';
import { isLong } from '../../../text/sentences/passages.ts';
import type { Workspace } from '../../../workspace.ts';
import type { Query } from '../../query/query.ts';
import { poolSize } from '../ground.ts';
import { inChunks, statesAt } from './as-of.ts';

/** The earlier time that is searched, with what is known of it. */
export interface Past {
  workspace: Workspace;
  time: string;
  /** The analysed former contents of memories edited since, by id. */
  edited: ReadonlyMap<string, Analysis>;
  /** Look-ups so far; null for a memory that was not in recall then. */
  states: Map<string, MemoryState | null>;
  pause: () => Promise<void>;
}

/** A memory in its state at that time. */
export interface MemoryState {
  state: StoredMemory;
  /** True if its content has changed since: no index contains the former content. */
  isEdited: boolean;
}

/** A memory in its state at that time, with its analysed content of that time. */
export interface PastMemory {
  state: StoredMemory;
  words: readonly string[];
  /** Null if the content has no vector, or the memory is not near enough to need one. */
  cosine: number | null;
}

/** The memories that passed the filter then. `cosines` are those of the present contents. */
export async function findPastMemories(
  past: Past,
  query: Query,
  filter: MemoryFilter,
  ids: readonly string[],
  cosines: ReadonlyMap<string, number>,
): Promise<PastMemory[]> {
  const found: PastMemory[] = [];
  const edited = new Set<PastMemory>();
  for (const { state, isEdited } of await findPassing(past, filter, ids)) {
    const form = past.edited.get(state.memory_id)?.form;
    const cosine = isEdited ? null : (cosines.get(state.memory_id) ?? null);
    const memory = { state, words: form?.words ?? analyse(state.content), cosine };
    found.push(memory);
    if (isEdited) edited.add(memory);
    await past.pause();
  }
  if (!query.hasMeaning) return found;
  // If enough of the nearest pass to fill the channel, it needs no cosines of other unedited memories.
  const needsAll = found.filter(({ cosine }) => cosine !== null).length < poolSize;
  const unknown = found.filter((memory) => memory.cosine === null && (needsAll || edited.has(memory)));
  await addCosines(past, query, unknown);
  return found;
}

/** The given memories that passed the filter in their state at that time. */
export async function findPassing(past: Past, filter: MemoryFilter, ids: readonly string[]): Promise<MemoryState[]> {
  await loadStates(
    past,
    ids.filter((id) => !past.states.has(id)),
  );
  return ids.flatMap((id) => past.states.get(id) ?? []).filter(({ state }) => passesFilter(state, filter));
}

async function loadStates({ workspace, time, states }: Past, ids: readonly string[]): Promise<void> {
  for (const id of ids) states.set(id, null);
  await inChunks(ids, async (chunk) => {
    const rows = await workspace.store.memories.findMany(chunk, { existedAt: time });
    const contents = new Map(rows.map(({ memory_id, content }) => [memory_id, content]));
    for (const state of await statesAt(workspace, rows, time))
      states.set(state.memory_id, { state, isEdited: state.content !== contents.get(state.memory_id) });
    return [];
  });
}

/** Sets the cosines of memories. A content without a vector keeps null. */
export async function addCosines(past: Past, query: Query, memories: readonly PastMemory[]): Promise<void> {
  const known = await vectorsThen(
    past,
    memories.map(({ state }) => state),
  );
  for (const memory of memories) {
    const vectors = allVectors(known.get(memory.state.memory_id)!);
    memory.cosine = vectors.length === 0 ? null : nearestOf(vectors, query.vector);
    await past.pause();
  }
}

/**
 * The vectors of each memory's content at that time. Memories that were looked up and found unedited use their stored
 * vectors; other contents are analysed.
 */
export async function vectorsThen(
  { workspace: { embedder, store }, edited, states }: Past,
  memories: readonly Pick<StoredMemory, 'memory_id' | 'content'>[],
): Promise<ReadonlyMap<string, ContentVectors>> {
  const isStored = (id: string) => states.get(id)?.isEdited === false;
  const unseen = memories.filter(({ memory_id }) => !edited.has(memory_id));
  const stored = unseen.filter(({ memory_id }) => isStored(memory_id));
  const long = stored.filter(({ content }) => isLong(content));
  const others = unseen.filter(({ memory_id }) => !isStored(memory_id));
  const model = modelStamp(embedder.model);
  const [whole, passages, analyses] = await Promise.all([
    inChunks(idsOf(stored), async (ids) => [...(await store.vectors.of(model, ids))]),
    inChunks(idsOf(long), async (ids) => [...(await store.vectors.passagesOf(model, ids))]),
    analyseContents(
      embedder,
      others.map(({ content }) => content),
    ),
  ]);
  const [wholes, parts] = [new Map(whole), new Map(passages)];
  const analysed = new Map(others.map(({ memory_id }, at) => [memory_id, analyses[at]!]));
  return new Map(
    memories.map(({ memory_id: id }) => {
      const form = (edited.get(id) ?? analysed.get(id))?.form;
      return [id, form ?? { vector: wholes.get(id) ?? null, passages: parts.get(id) ?? [] }];
    }),
  );
}

const idsOf = (memories: readonly Pick<StoredMemory, 'memory_id'>[]) => memories.map(({ memory_id }) => memory_id);

/** True if a memory passes the store's filter in the given state. */
export function passesFilter(
  state: StoredMemory,
  { layers, types, statuses, pinned, tags = [], since, until, session_id }: MemoryFilter,
): boolean {
  const at = happenedAt(state);
  return (
    (layers?.includes(state.layer) ?? true) &&
    (types?.includes(state.memory_type) ?? true) &&
    (statuses?.includes(state.status) ?? true) &&
    (pinned === undefined || state.pinned === pinned) &&
    tags.every((tag) => state.tags.includes(tag)) &&
    (since === undefined || at >= since) &&
    (until === undefined || at <= until) &&
    (session_id === undefined || state.session_id === session_id)
  );
}
