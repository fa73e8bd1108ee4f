/** Ranks as it would have been done at an earlier time: what stood in recall then, with the content it had then. */

import { pauses } from '../../fair/pauses.ts';
import type { Hit, MemoryFilter } from '../../storage/ports/memories.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { Workspace } from '../../workspace.ts';
import { recipeOf } from '../adapt/own-recipe.ts';
import { findNearest, poolSize } from '../channels.ts';
import { fuse } from '../fuse.ts';
import { embedWords, type Query, rarestWords } from '../query/query.ts';
import { askedWords } from '../query/query-words.ts';
import type { Ranking } from '../ranking.ts';
import { gatherPool } from '../rerank/pool.ts';
import { rerank } from '../rerank/rerank.ts';
import { bm25 } from './bm25.ts';
import { type EditLimits, editedSince, type PastEdits } from './past-edits.ts';
import { frequenciesThen } from './past-frequencies.ts';
import { pastGround } from './past-ground.ts';
import { type PastMemory, type PastView, pastMemories } from './past-memories.ts';

/** What stood in recall then is only known once found, so more is looked for than is kept. */
const pastPoolSize = 3 * poolSize;

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
  // One for all steps: a short step that is not over its slice must not give the next one a whole new slice.
  const view: PastView = { workspace, filter, time, pause: pauses() };
  const edits = await editedSince(workspace, time, limits);
  const query = await queryOfThen(view, now, edits);
  const { ids, cosines, coverage } = await candidates(view, query);
  const looked = [...new Set([...ids, ...edits.analyses.keys()])];
  const past = await pastMemories(view, query, looked, cosines, edits.analyses);
  const length = past.reduce((sum, { words }) => sum + words.length, 0) / past.length;
  const score = ({ words }: PastMemory) => bm25(words, query.words, query.frequencies, length) || null;
  const lexical = await best(past, score, view.pause);
  const dense = await best(past, ({ cosine }) => cosine, view.pause);
  const states = new Map(past.map(({ state }) => [state.memory_id, state]));
  const rough = fuse(lexical, dense, query.familiarity);
  const pool = await gatherPool(pastGround(view, query, past, edits.analyses), { lexical, dense, coverage }, rough);
  return {
    ranked: rerank(query, pool, rough, await recipeOf(workspace)),
    load: async (wanted) => wanted.flatMap((id) => states.get(id) ?? []),
    coverage,
    notes: edits.notes,
  };
}

/** Which words are worth looking up, and how much each weighs in the vector, by how frequent they were then. */
async function queryOfThen({ workspace, time, pause }: PastView, now: Query, { analyses }: PastEdits): Promise<Query> {
  const frequencies = await frequenciesThen(workspace, now.frequencies, analyses, time, pause);
  const words = analyseQuery(now.text).filter((word) => frequencies.frequency.has(word));
  const vector = (await embedWords(workspace, now.text, frequencies)) ?? now.vector;
  return {
    ...now,
    words: rarestWords(words, frequencies),
    vector,
    frequencies,
    asked: askedWords(words, frequencies, now.importance),
  };
}

async function candidates({ workspace, filter, time, pause }: PastView, query: Query) {
  const { memories } = workspace.store;
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

/** As many as a channel gives, best first; null is no match. */
async function best(
  past: readonly PastMemory[],
  score: (memory: PastMemory) => number | null,
  pause: PastView['pause'],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const memory of past) {
    const found = score(memory);
    if (found !== null) hits.push({ memory_id: memory.state.memory_id, score: found });
    await pause();
  }
  return hits.sort((one, other) => other.score - one.score).slice(0, poolSize);
}
