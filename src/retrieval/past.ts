/** Ranks as it would have been done at an earlier time: what stood in recall then, with the content it had then. */
import type { StoredMemory } from '../model/memory.ts';
import type { Hit, MemoryFilter, WordFrequencies } from '../storage/store.ts';
import type { Workspace } from '../workspace.ts';
import { statesAt } from './as-of.ts';
import { bm25 } from './bm25.ts';
import { findNearest, poolSize } from './channels.ts';
import { fuse } from './fuse.ts';
import { embedWords, type Query } from './query.ts';
import type { Ranking } from './ranking.ts';
import { type Analysis, analyseContents } from './search-form.ts';

/** What stood in recall then is only known once found, so more is looked for than is kept. */
const pastPoolSize = 3 * poolSize;

/** A memory as it stood, and what its content then is found by. */
interface PastMemory {
  state: StoredMemory;
  form: Analysis['form'];
}

/**
 * The channels name candidates by what is stored now, and every memory edited since is one too. Then each is scored anew,
 * by its content of then and by how frequent the words were then: what was stored since moves nothing.
 */
export async function rankPast(
  workspace: Workspace,
  query: Query,
  filter: MemoryFilter,
  time: string,
): Promise<Ranking> {
  const edited = await editedSince(workspace, time);
  const frequencies = await frequenciesThen(workspace, query, edited, time);
  const vector = await embedWords(workspace, query.text, frequencies);
  const { ids, cosines, coverage } = await candidates(workspace, query, vector, filter, time);
  for (const id of edited.keys()) cosines.delete(id);
  const past = await pastMemories(workspace, new Set([...ids, ...edited.keys()]), edited, filter, time);
  const length = past.reduce((sum, { form }) => sum + form.words.length, 0) / past.length;
  const lexical = best(past, ({ form }) => bm25(form.words, query.words, frequencies, length) || null);
  const dense = best(
    past,
    ({ state, form }) => cosines.get(state.memory_id) ?? (form.vector && dot(form.vector, vector)),
  );
  const states = new Map(past.map(({ state }) => [state.memory_id, state]));
  return {
    ranked: fuse(lexical, dense),
    load: async (wanted) => wanted.flatMap((id) => states.get(id) ?? []),
    coverage,
  };
}

/** What memories edited since said then: what the first edit after that time found. */
async function editedSince(workspace: Workspace, time: string): Promise<Map<string, Analysis>> {
  const contents = new Map<string, string>();
  // Newest first: what the earliest edit found is written last.
  for (const { memory_id, before } of await workspace.store.history.since(time)) {
    if (typeof before?.content === 'string') contents.set(memory_id, before.content);
  }
  const analyses = await analyseContents(workspace, [...contents.values()]);
  return new Map([...contents.keys()].map((id, index) => [id, analyses[index]!]));
}

/** A word in more memories than this is taken to have been as frequent then as it is now. */
const mostCounted = 20_000;

/** How many memories stored by then held each word then, forgotten ones included, as the index counts them. */
async function frequenciesThen(
  workspace: Workspace,
  { words, frequencies: now }: Query,
  edited: ReadonlyMap<string, Analysis>,
  time: string,
): Promise<WordFrequencies> {
  const total = await workspace.store.memories.count({ existedAt: time });
  const share = total / Math.max(1, now.total);
  const frequency = new Map([...now.frequency].map(([word, count]) => [word, Math.round(count * share)]));
  for (const word of words) {
    const holding = await workspace.store.memories.matchWords([word], mostCounted, { existedAt: time });
    if (holding.length === mostCounted) continue;
    const unchanged = holding.filter(({ memory_id }) => !edited.has(memory_id)).length;
    const changed = [...edited.values()].filter(({ form }) => form.words.includes(word)).length;
    frequency.set(word, unchanged + changed);
  }
  return { total, frequency };
}

async function candidates(
  workspace: Workspace,
  query: Query,
  vector: Float32Array,
  filter: MemoryFilter,
  time: string,
) {
  const { memories } = workspace.store;
  // Only what never changes can be filtered by the store.
  const { since, until, session_id } = filter;
  const existed: MemoryFilter = { existedAt: time, since, until, session_id };
  const lexical = await memories.matchWords(query.words, pastPoolSize, existed);
  const nearest = await findNearest(memories, vector, query.model, pastPoolSize, existed);
  const { hits } = nearest;
  const ids = [...lexical, ...hits].map(({ memory_id }) => memory_id);
  return { ids, cosines: new Map(hits.map(({ memory_id, score }) => [memory_id, score])), coverage: nearest };
}

async function pastMemories(
  workspace: Workspace,
  ids: ReadonlySet<string>,
  edited: ReadonlyMap<string, Analysis>,
  filter: MemoryFilter,
  time: string,
): Promise<PastMemory[]> {
  const rows = await workspace.store.memories.findMany([...ids], { existedAt: time });
  const states = (await statesAt(workspace, rows, time)).filter((state) => passes(state, filter));
  const unchanged = states.filter(({ memory_id }) => !edited.has(memory_id));
  const analyses = await analyseContents(
    workspace,
    unchanged.map(({ content }) => content),
  );
  const byId = new Map([...edited, ...unchanged.map(({ memory_id }, index) => [memory_id, analyses[index]!] as const)]);
  return states.map((state) => ({ state, form: byId.get(state.memory_id)!.form }));
}

/** As many as a channel gives, best first; null is no match. */
function best(past: readonly PastMemory[], score: (memory: PastMemory) => number | null): Hit[] {
  const hits = past.flatMap((memory) => {
    const found = score(memory);
    return found === null ? [] : [{ memory_id: memory.state.memory_id, score: found }];
  });
  return hits.sort((one, other) => other.score - one.score).slice(0, poolSize);
}

/** The filter of the store, for a memory as it stood at another time. */
function passes(
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

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, component, index) => sum + component * other[index]!, 0);
}
