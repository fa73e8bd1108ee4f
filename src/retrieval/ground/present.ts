/** The present ground: memories as stored now, found through the indexes. */

import { modelStamp } from '../../embedding/embedder.ts';
import { isPerson, mentionedEntities, namesOf } from '../../graph/mentioned-names.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { Memories, MemoryFilter, NearestHits } from '../../storage/ports/memories.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { needsPersonNames } from '../../text/claims/answer-kind.ts';
import { isLong } from '../../text/sentences/passages.ts';
import type { Workspace } from '../../workspace.ts';
import { mentionedSharesOf, mentionsAmong, weighEntities } from '../query/query-entities.ts';
import type { QuestionTime } from '../query/time-question.ts';
import { aroundMemory } from './around-memory.ts';
import { compareSentences } from './compare-sentences.ts';
import { type Findings, type Ground, type PassageVectors, poolSize } from './ground.ts';
import { narrowToTime } from './narrow-to-time.ts';
import { readOnce, startReads } from './read-once.ts';

export function presentGround(workspace: Workspace): Ground {
  const { store, embedder } = workspace;
  const { memories } = store;
  const { names, people } = namesIn(store);
  const beside = readOnce((ids) => memories.adjacent(ids));
  const passages = storedPassages(workspace);
  return {
    responseLookUps: { names, ...(store.isRemote && { beside }) },
    passages,
    wordFrequencies: (words) => memories.wordFrequencies(words),
    async search({ words, frequencies, vector, model, entities, questionTime, kind }, filter) {
      const [lexical, nearest, dated, weights] = await Promise.all([
        memories.matchWords(words, poolSize, filter, frequencies),
        findNearest(memories, vector, model, poolSize, filter),
        questionTime ? findDated(memories, questionTime, filter) : [],
        weighEntities(store, entities),
      ]);
      const loaded = readOnce(async (ids) => byId(await memories.findCached(ids, filter)));
      const load: Findings['load'] = async (ids) => [...(await loaded(ids)).values()];
      const indexed = readOnce((ids) => memories.indexed(ids, vector, model));
      const mentions = readOnce(async (ids) => mentionedSharesOf(await mentionsAmong(store, entities, ids), weights));
      const successors = successorsIn(store, load);
      // Some of these memories are read next in any case.
      const expectBest = (ids: readonly string[]) =>
        startReads(load(ids), successors(ids), ...(needsPersonNames(kind) ? [people(ids)] : []));
      return {
        lexical,
        dense: nearest.hits,
        dated,
        coverage: nearest,
        notes: [],
        prefetch: (ids) => {
          if (!store.isRemote) return;
          startReads(indexed(ids), mentions(ids));
          expectBest(ids);
        },
        prefetchAnswer: (ids) => {
          if (store.isRemote) startReads(names(ids), beside(ids));
        },
        around: (ids, reach) => memories.neighbourIds(ids, reach),
        indexed: (ids) => {
          if (store.isRemote) expectBest(ids);
          return indexed(ids);
        },
        mentions,
        people,
        ...aroundMemory(store, { model, filter, load, people }),
        compareSentences: (one, others) => compareSentences(embedder, memories, one, others),
        passages,
        successors,
        load,
        // Over a network, the loaded memories already have their access counts and are not read again.
        loadCounted: store.isRemote ? load : (ids) => memories.findMany(ids, filter),
      };
    },
  };
}

/**
 * Look-ups of the names that memories mention. Both share their reads: the answer's memories are mostly among those
 * whose people were looked up.
 */
function namesIn(store: WorkspaceStore) {
  const mentioned = readOnce((ids) => mentionedEntities(store, ids));
  return {
    names: async (ids: readonly string[]) => namesOf(await mentioned(ids)),
    people: async (ids: readonly string[]) => namesOf(await mentioned(ids), isPerson),
  };
}

/** Looks up successors and, over a network, starts to load them, since they are needed next. */
function successorsIn({ links, isRemote }: WorkspaceStore, load: Findings['load']): Findings['successors'] {
  return readOnce(async (ids) => {
    const found = await links.successors(ids);
    const later = [...found.values()].flat();
    if (isRemote) startReads(load(later.map(({ memory_id }) => memory_id)));
    return found;
  });
}

/** Passage vectors as stored; only long memories have any. */
function storedPassages({ store, embedder }: Workspace): PassageVectors {
  const passagesOf = readOnce((ids) => store.vectors.passagesOf(modelStamp(embedder.model), ids));
  return (memories) => passagesOf(memories.filter(({ content }) => isLong(content)).map(({ memory_id }) => memory_id));
}

const byId = (memories: readonly StoredMemory[]) => new Map(memories.map((memory) => [memory.memory_id, memory]));

/** Maximum number of memories read from the time that a question asks about. */
const maxDated = 100;

const findDated = (memories: Memories, questionTime: QuestionTime, filter: MemoryFilter): Promise<StoredMemory[]> =>
  memories.list(narrowToTime(filter, questionTime), { limit: maxDated, order: 'happened' });

/**
 * The nearest memories. If the model knows no piece of the query, its vector is zero, which is equally near to all
 * memories: none are returned.
 */
export async function findNearest(
  ...[memories, vector, ...rest]: [Memories, ...Parameters<Memories['nearest']>]
): Promise<NearestHits> {
  if (vector.every((component) => component === 0)) return { hits: [], coverage: 1, outdated: 0, waiting: 0 };
  return memories.nearest(vector, ...rest);
}
