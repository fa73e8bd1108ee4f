/** The memories that may answer a question about the past, as they stood then. */
import type { StoredMemory } from '../../../model/memory.ts';
import { dot } from '../../../model/vector.ts';
import { type Analysis, analyseContents } from '../../../reading/search-form.ts';
import type { MemoryFilter } from '../../../storage/ports/memories.ts';
import { analyse } from '../../../text/analyse.ts';
import type { Workspace } from '../../../workspace.ts';
import type { Query } from '../../query/query.ts';
import { poolSize } from '../ground.ts';
import { inChunks, statesAt } from './as-of.ts';

/** Which past is looked at. */
export interface Past {
  workspace: Workspace;
  time: string;
  /** What memories edited since said then. */
  edited: ReadonlyMap<string, Analysis>;
  pause: () => Promise<void>;
}

/** A memory as it stood, and what its content then is found by. */
export interface PastMemory {
  state: StoredMemory;
  words: readonly string[];
  /** Null where the content has no vector, or is not near enough to need one. */
  cosine: number | null;
}

/** Those that pass the filter as they stood. `cosines` are of what is stored now. */
export async function pastMemories(
  past: Past,
  query: Query,
  filter: MemoryFilter,
  ids: readonly string[],
  cosines: ReadonlyMap<string, number>,
): Promise<PastMemory[]> {
  const { states, changed } = await passingStates(past, filter, ids);
  const found: PastMemory[] = [];
  for (const state of states) {
    const form = past.edited.get(state.memory_id)?.form;
    const cosine = changed.has(state.memory_id) ? null : (cosines.get(state.memory_id) ?? null);
    found.push({ state, words: form?.words ?? analyse(state.content), cosine });
    await past.pause();
  }
  if (!query.hasMeaning) return found;
  // Where as many of the nearest pass as the channel gives, what is not among them would not be kept.
  const needsAll = found.filter(({ cosine }) => cosine !== null).length < poolSize;
  const unknown = found.filter(({ state, cosine }) => cosine === null && (needsAll || changed.has(state.memory_id)));
  await addCosines(past, query, unknown);
  return found;
}

/** With the memories whose content has changed since: no index holds it as it was. */
async function passingStates({ workspace, time }: Past, filter: MemoryFilter, ids: readonly string[]) {
  const changed = new Set<string>();
  const states = await inChunks(ids, async (chunk) => {
    const rows = await workspace.store.memories.findMany(chunk, { existedAt: time });
    const contents = new Map(rows.map(({ memory_id, content }) => [memory_id, content]));
    const found = await statesAt(workspace, rows, time);
    for (const { memory_id, content } of found) if (content !== contents.get(memory_id)) changed.add(memory_id);
    return found.filter((state) => passesThen(state, filter));
  });
  return { states, changed };
}

/** Embeds what each said; where that has no vector, it stays without. */
export async function addCosines(
  { workspace, edited, pause }: Past,
  query: Query,
  memories: readonly PastMemory[],
): Promise<void> {
  const unseen = memories.filter(({ state }) => !edited.has(state.memory_id));
  const analyses = await analyseContents(
    workspace.embedder,
    unseen.map(({ state }) => state.content),
  );
  const seen = new Map(unseen.map(({ state }, index) => [state.memory_id, analyses[index]!]));
  for (const memory of memories) {
    const id = memory.state.memory_id;
    const vector = (edited.get(id) ?? seen.get(id))!.form.vector;
    memory.cosine = vector && dot(vector, query.vector);
    await pause();
  }
}

/** The filter of the store, for a memory as it stood at another time. */
export function passesThen(
  state: StoredMemory,
  { layers, types, statuses, tags = [], since, until, session_id }: MemoryFilter,
): boolean {
  const happenedAt = state.occurred_at ?? state.created_at;
  return (
    (layers?.includes(state.layer) ?? true) &&
    (types?.includes(state.memory_type) ?? true) &&
    (statuses?.includes(state.status) ?? true) &&
    tags.every((tag) => state.tags.includes(tag)) &&
    (since === undefined || happenedAt >= since) &&
    (until === undefined || happenedAt <= until) &&
    (session_id === undefined || state.session_id === session_id)
  );
}
