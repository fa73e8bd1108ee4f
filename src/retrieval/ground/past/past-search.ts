/** What the channels would have found at an earlier time. */
import type { Hit, MemoryFilter } from '../../../storage/ports/memories.ts';
import type { Query } from '../../query/query.ts';
import { type Findings, poolSize } from '../ground.ts';
import { findNearest } from '../present.ts';
import { bm25 } from './bm25.ts';
import { type Past, type PastMemory, pastMemories } from './past-memories.ts';

/** What stood in recall then is only known once found, so more is looked for than is kept. */
const pastPoolSize = 3 * poolSize;

/**
 * The channels name candidates by what is stored now, and memories edited since are candidates too. Then each is scored
 * anew, by its content of then and by how frequent the words were then: what was stored since moves nothing.
 */
export async function searchPast(
  past: Past,
  query: Query,
  filter: MemoryFilter,
): Promise<Pick<Findings, 'lexical' | 'dense' | 'coverage'> & { found: PastMemory[] }> {
  const { ids, cosines, coverage } = await candidates(past, query, filter);
  const looked = [...new Set([...ids, ...past.edited.keys()])];
  const found = await pastMemories(past, query, filter, looked, cosines);
  const length = found.reduce((sum, { words }) => sum + words.length, 0) / found.length;
  const score = ({ words }: PastMemory) => bm25(words, query.words, query.frequencies, length) || null;
  const lexical = await best(found, score, past.pause);
  const dense = await best(found, ({ cosine }) => cosine, past.pause);
  return { found, lexical, dense, coverage };
}

async function candidates({ workspace, time, pause }: Past, query: Query, filter: MemoryFilter) {
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
