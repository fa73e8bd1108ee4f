/** Finds the memories that the channels would have found at an earlier time. */
import type { Hit, MemoryFilter } from '../../../storage/ports/memories.ts';
import type { Query } from '../../query/query.ts';
import { type Coverage, type Findings, poolSize } from '../ground.ts';
import { findNearest } from '../present.ts';
import { bm25 } from './bm25.ts';
import { findPassing, findPastMemories, type Past, type PastMemory } from './past-memories.ts';

/**
 * Number of candidates examined per channel: more than are kept, since the words of that time give another order than
 * the present ones.
 */
const candidateLimit = 3 * poolSize;
/**
 * Successive search depths for changed memories, until enough of them passed the filter in their state at that time.
 */
const searchDepths = [candidateLimit, 1_000, 3_000];

type PastSearch = Pick<Findings, 'lexical' | 'dense' | 'coverage' | 'notes'> & { found: PastMemory[] };

/**
 * The channels find candidates in the present indexes; memories edited since are candidates too. Each candidate is then
 * rescored with its content and the word frequencies of that time, so that later memories have no effect.
 */
export async function searchPast(past: Past, query: Query, filter: MemoryFilter): Promise<PastSearch> {
  const { ids, cosines, coverage, notes } = await candidates(past, query, filter);
  const all = [...new Set([...ids, ...past.edited.keys()])];
  const found = await findPastMemories(past, query, filter, all, cosines);
  const length = found.reduce((sum, { words }) => sum + words.length, 0) / found.length;
  const score = ({ words }: PastMemory) => bm25(words, query.words, query.frequencies, length) || null;
  const lexical = await best(found, score, past.pause);
  const dense = await best(found, ({ cosine }) => cosine, past.pause);
  return { found, lexical, dense, coverage, notes };
}

async function candidates(past: Past, query: Query, filter: MemoryFilter) {
  const { memories } = past.workspace.store;
  const lexical = await findHitsThen(past, filter, (narrowed, limit) =>
    memories.matchWords(query.words, limit, narrowed),
  );
  const coverage: Coverage = { coverage: 1, outdated: 0, waiting: 0 };
  const dense = await findHitsThen(past, filter, async (narrowed, limit) => {
    const { hits, ...shares } = await findNearest(memories, query.vector, query.model, limit, narrowed);
    Object.assign(coverage, { ...shares, coverage: Math.min(coverage.coverage, shares.coverage) });
    return hits;
  });
  return {
    ids: [...lexical.hits, ...dense.hits].map(({ memory_id }) => memory_id),
    cosines: new Map(dense.hits.map(({ memory_id, score }) => [memory_id, score])),
    coverage,
    notes: lexical.isWhole && dense.isWhole ? [] : [tooManyChanged],
  };
}

const tooManyChanged =
  'So many memories have changed since that time that not all of those were looked at which may have passed the filter then.';

/**
 * The best memories that passed the filter then, ranked by their present content. For unchanged memories the store
 * applies the filter. For changed ones the store can filter only by what never changes, so the best of them are checked
 * in their state at that time, to growing depths, until none can be missing.
 */
async function findHitsThen(
  past: Past,
  filter: MemoryFilter,
  find: (filter: MemoryFilter, limit: number) => Promise<readonly Hit[]>,
): Promise<{ hits: Hit[]; isWhole: boolean }> {
  const existedAt = past.time;
  const unchanged = await find({ ...filter, existedAt, changed: false }, candidateLimit);
  await past.pause();
  const { since, until, session_id } = filter;
  let hits: Hit[] = [];
  for (const depth of searchDepths) {
    const changed = await find({ since, until, session_id, existedAt, changed: true }, depth);
    await past.pause();
    const ids = changed.map(({ memory_id }) => memory_id);
    const passedIds = new Set((await findPassing(past, filter, ids)).map(({ state }) => state.memory_id));
    hits = [...unchanged, ...changed.filter(({ memory_id }) => passedIds.has(memory_id))]
      .sort((one, other) => other.score - one.score)
      .slice(0, candidateLimit);
    const last = changed.at(-1)?.score ?? 0;
    if (changed.length < depth || (hits.length === candidateLimit && last <= hits.at(-1)!.score))
      return { hits, isWhole: true };
  }
  return { hits, isWhole: false };
}

/** The hits that a channel returns, best first; a null score means no match. */
async function best(
  found: readonly PastMemory[],
  score: (memory: PastMemory) => number | null,
  pause: Past['pause'],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const memory of found) {
    const value = score(memory);
    if (value !== null) hits.push({ memory_id: memory.state.memory_id, score: value });
    await pause();
  }
  return hits.sort((one, other) => other.score - one.score).slice(0, poolSize);
}
