/** Finds memories similar to a given one: close in meaning and sharing rare words. */
import { ifAvailable, modelStamp } from '../embedding/embedder.ts';
import { recalledStatuses, toMemory } from '../model/memory.ts';
import { rarestWords } from '../model/ranking/rarest-words.ts';
import { rounded } from '../model/rounded.ts';
import type { Hit } from '../storage/ports/memories.ts';
import { analyse } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import type { Workspace } from '../workspace.ts';
import { poolSize } from './ground/ground.ts';
import { findNearest } from './ground/present.ts';
import type { RecalledMemory } from './request.ts';

/** Maximum number of the rarest words of a long memory that are looked up: they identify its subject. */
const maxWords = 48;

/**
 * Similar memories, best first, without the memory itself. `score` is the mean of the cosine and the BM25 score, the
 * latter divided by the memory's BM25 score for its own words: 1 for identical text. Only memories visible to recall
 * are found; the given one may be hidden.
 */
export async function findSimilar(workspace: Workspace, memoryId: string, topK: number): Promise<RecalledMemory[]> {
  const { memories } = workspace.store;
  const { content, language } = await memories.get(memoryId);
  const terms = [...new Set(analyse(content, language as Language))];
  const words = rarestWords(terms, await memories.wordFrequencies(terms)).slice(0, maxWords);
  const filter = { statuses: recalledStatuses };
  const lexical = await memories.matchWords(words, poolSize, filter);
  const vector = (await ifAvailable(workspace.embedder.embed([content])))?.[0] ?? new Float32Array(0);
  const { hits: dense } = await findNearest(memories, vector, modelStamp(workspace.embedder.model), poolSize, filter);
  const ranked = rankByMeanScore(lexical, dense, memoryId).slice(0, topK);
  const found = new Map(
    (await memories.findMany(ranked.map((hit) => hit.memory_id))).map((one) => [one.memory_id, one]),
  );
  return ranked.flatMap(({ memory_id, ...scores }) => {
    const memory = found.get(memory_id);
    return memory ? [{ ...toMemory(memory), ...scores }] : [];
  });
}

function rankByMeanScore(lexical: readonly Hit[], dense: readonly Hit[], memoryId: string) {
  const wordScores = new Map(lexical.map(({ memory_id, score }) => [memory_id, score]));
  const similarities = new Map(dense.map(({ memory_id, score }) => [memory_id, score]));
  const ownWordScore = wordScores.get(memoryId) ?? lexical[0]?.score ?? 0;
  const otherIds = [...new Set([...wordScores.keys(), ...similarities.keys()])].filter((id) => id !== memoryId);
  return otherIds
    .map((memory_id) => {
      const match = { lexical: wordScores.get(memory_id) ?? null, dense: similarities.get(memory_id) ?? null };
      const share = ownWordScore > 0 ? Math.min(1, (match.lexical ?? 0) / ownWordScore) : 0;
      const score = (share + Math.min(1, Math.max(0, match.dense ?? 0))) / 2;
      return {
        memory_id,
        score: rounded(score),
        confidence: null,
        match: { lexical: round(match.lexical), dense: round(match.dense) },
      };
    })
    .sort((one, other) => other.score - one.score || (one.memory_id < other.memory_id ? 1 : -1));
}

const round = (score: number | null) => (score === null ? null : rounded(score));
