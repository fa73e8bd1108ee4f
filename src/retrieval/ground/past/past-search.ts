/** Finds what the channels would have found at an earlier time. */
import type { Hit, MemoryFilter } from '../../../storage/ports/memories.ts';
import type { Query } from '../../query/query.ts';
import { type Coverage, type Findings, poolSize } from '../ground.ts';
import { findNearest } from '../present.ts';
import { bm25 } from './bm25.ts';
import { type Past, type PastMemory, passing, pastMemories } from './past-memories.ts';

/** Candidates looked at: more than are kept, since the words of then give another order than those of now. */
const looked = 3 * poolSize;
/** Depths at which changed memories are looked at, one after another, until enough passed the filter as they stood. */
const depths = [looked, 1_000, 3_000];

type Searched = Pick<Findings, 'lexical' | 'dense' | 'coverage' | 'notes'> & { found: PastMemory[] };

/**
 * The channels name candidates by what is stored now; memories edited since are candidates too. Each candidate is then scored again by
 * its content of then and the word frequencies of then, so that later memories change nothing.
 */
export async function searchPast(past: Past, query: Query, filter: MemoryFilter): Promise<Searched> {
  const { ids, cosines, coverage, notes } = await candidates(past, query, filter);
  const all = [...new Set([...ids, ...past.edited.keys()])];
  const found = await pastMemories(past, query, filter, all, cosines);
  const length = found.reduce((sum, { words }) => sum + words.length, 0) / found.length;
  const score = ({ words }: PastMemory) => bm25(words, query.words, query.frequencies, length) || null;
  const lexical = await best(found, score, past.pause);
  const dense = await best(found, ({ cosine }) => cosine, past.pause);
  return { found, lexical, dense, coverage, notes };
}

async function candidates(past: Past, query: Query, filter: MemoryFilter) {
  const { memories } = past.workspace.store;
  const lexical = await standingThen(past, filter, (narrowed, limit) =>
    memories.matchWords(query.words, limit, narrowed),
  );
  const coverage: Coverage = { coverage: 1, outdated: 0, waiting: 0 };
  const dense = await standingThen(past, filter, async (narrowed, limit) => {
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
 * The best memories that passed the filter then, ranked by what is stored now. The store filters those that have not changed. For
 * changed ones it knows only what never changes, so the best of them are looked at as they stood, until none can be missing.
 */
async function standingThen(
  past: Past,
  filter: MemoryFilter,
  find: (filter: MemoryFilter, limit: number) => Promise<readonly Hit[]>,
): Promise<{ hits: Hit[]; isWhole: boolean }> {
  const existedAt = past.time;
  const unchanged = await find({ ...filter, existedAt, changed: false }, looked);
  await past.pause();
  const { since, until, session_id } = filter;
  let hits: Hit[] = [];
  for (const depth of depths) {
    const changed = await find({ since, until, session_id, existedAt, changed: true }, depth);
    await past.pause();
    const ids = changed.map(({ memory_id }) => memory_id);
    const stood = new Set((await passing(past, filter, ids)).map(({ state }) => state.memory_id));
    hits = [...unchanged, ...changed.filter(({ memory_id }) => stood.has(memory_id))]
      .sort((one, other) => other.score - one.score)
      .slice(0, looked);
    const last = changed.at(-1)?.score ?? 0;
    if (changed.length < depth || (hits.length === looked && last <= hits.at(-1)!.score))
      return { hits, isWhole: true };
  }
  return { hits, isWhole: false };
}

/** The hits that a channel gives, best first; null stands for no match. */
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
