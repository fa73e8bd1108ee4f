/** Ranks as it would have been done at an earlier time: what stood in recall then, with the content it had then. */
import type { StoredMemory } from '../model/memory.ts';
import type { Hit, MemoryFilter } from '../storage/store.ts';
import { analyse, analyseQuery } from '../text/analyse.ts';
import type { Workspace } from '../workspace.ts';
import { inChunks, statesAt } from './as-of.ts';
import { bm25 } from './bm25.ts';
import { findNearest, poolSize } from './channels.ts';
import { fuse } from './fuse.ts';
import { type EditLimits, editedSince, type PastEdits } from './past-edits.ts';
import { frequenciesThen } from './past-frequencies.ts';
import { pauses } from './pauses.ts';
import { embedWords, type Query, rarestWords } from './query.ts';
import type { Ranking } from './ranking.ts';
import { analyseContents } from './search-form.ts';

/** What stood in recall then is only known once found, so more is looked for than is kept. */
const pastPoolSize = 3 * poolSize;

/** A memory as it stood, and what its content then is found by. */
interface PastMemory {
  state: StoredMemory;
  words: readonly string[];
  /** Null where the content has no vector, or is not near enough to need one. */
  cosine: number | null;
}

/**
 * The channels name candidates by what is stored now, and memories edited since are candidates too. Then each is scored
 * anew, by its content of then and by how frequent the words were then: what was stored since moves nothing.
 */
export async function rankPast(
  workspace: Workspace,
  now: Query,
  filter: MemoryFilter,
  time: string,
  limits?: EditLimits,
): Promise<Ranking> {
  const edits = await editedSince(workspace, time, limits);
  const query = await queryOfThen(workspace, now, edits, time);
  const { ids, cosines, coverage } = await candidates(workspace, query, filter, time);
  const all = [...new Set([...ids, ...edits.analyses.keys()])];
  const past = await pastMemories(workspace, query, all, cosines, edits, filter, time);
  const length = past.reduce((sum, { words }) => sum + words.length, 0) / past.length;
  const score = ({ words }: PastMemory) => bm25(words, query.words, query.frequencies, length) || null;
  const lexical = await best(past, score);
  const dense = await best(past, ({ cosine }) => cosine);
  const states = new Map(past.map(({ state }) => [state.memory_id, state]));
  return {
    ranked: fuse(lexical, dense),
    load: async (wanted) => wanted.flatMap((id) => states.get(id) ?? []),
    coverage,
    notes: edits.notes,
  };
}

/** Which words are worth looking up, and how much each weighs in the vector, by how frequent they were then. */
async function queryOfThen(workspace: Workspace, now: Query, { analyses }: PastEdits, time: string): Promise<Query> {
  const frequencies = await frequenciesThen(workspace, now.frequencies, analyses, time);
  const words = analyseQuery(now.text).filter((word) => frequencies.frequency.has(word));
  const vector = (await embedWords(workspace, now.text, frequencies)) ?? now.vector;
  return { ...now, words: rarestWords(words, frequencies), vector, frequencies };
}

async function candidates(workspace: Workspace, query: Query, filter: MemoryFilter, time: string) {
  const { memories } = workspace.store;
  const pause = pauses();
  // Only what never changes can be filtered by the store.
  const { since, until, session_id } = filter;
  const existed: MemoryFilter = { existedAt: time, since, until, session_id };
  const lexical = await memories.matchWords(query.words, pastPoolSize, existed);
  await pause();
  const nearest = await findNearest(memories, query.vector, query.model, pastPoolSize, existed);
  await pause();
  const { hits } = nearest;
  const ids = [...lexical, ...hits].map(({ memory_id }) => memory_id);
  return { ids, cosines: new Map(hits.map(({ memory_id, score }) => [memory_id, score])), coverage: nearest };
}

async function pastMemories(
  workspace: Workspace,
  query: Query,
  ids: readonly string[],
  cosines: ReadonlyMap<string, number>,
  { analyses }: PastEdits,
  filter: MemoryFilter,
  time: string,
): Promise<PastMemory[]> {
  const changed = new Set(analyses.keys());
  const states = await inChunks(ids, async (chunk) => {
    const rows = await workspace.store.memories.findMany(chunk, { existedAt: time });
    const contents = new Map(rows.map(({ memory_id, content }) => [memory_id, content]));
    const found = await statesAt(workspace, rows, time);
    for (const { memory_id, content } of found) if (content !== contents.get(memory_id)) changed.add(memory_id);
    return found.filter((state) => passes(state, filter));
  });
  const past: PastMemory[] = [];
  const pause = pauses();
  for (const state of states) {
    const form = analyses.get(state.memory_id)?.form;
    const vector = query.hasMeaning && form?.vector;
    const cosine = changed.has(state.memory_id) ? null : (cosines.get(state.memory_id) ?? null);
    past.push({
      state,
      words: form?.words ?? analyse(state.content),
      cosine: vector ? dot(vector, query.vector) : cosine,
    });
    await pause();
  }
  if (query.hasMeaning) await addCosines(workspace, query, past, (id) => changed.has(id) && !analyses.has(id));
  return past;
}

/**
 * Embeds what no index holds as it was and what was not looked at before; and where the nearest that pass are fewer than the channel gives, what
 * words alone found. Elsewhere what is not among the nearest would not be kept anyway.
 */
async function addCosines(
  workspace: Workspace,
  query: Query,
  past: readonly PastMemory[],
  isUnseen: (memoryId: string) => boolean,
): Promise<void> {
  const isShort = past.filter(({ cosine }) => cosine !== null).length < poolSize;
  const wanted = past.filter(({ state, cosine }) => cosine === null && (isShort || isUnseen(state.memory_id)));
  const forms = await analyseContents(
    workspace,
    wanted.map(({ state }) => state.content),
  );
  for (const [index, memory] of wanted.entries()) {
    const { vector } = forms[index]!.form;
    if (vector) memory.cosine = dot(vector, query.vector);
  }
}

/** As many as a channel gives, best first; null is no match. */
async function best(past: readonly PastMemory[], score: (memory: PastMemory) => number | null): Promise<Hit[]> {
  const hits: Hit[] = [];
  const pause = pauses();
  for (const memory of past) {
    const found = score(memory);
    if (found !== null) hits.push({ memory_id: memory.state.memory_id, score: found });
    await pause();
  }
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
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
