/** Reranks the best hits: a recipe weighs each memory with its surroundings. */
import { featureNames, type Recipe } from '../../model/ranking/recipe.ts';
import { byRank, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';
import { confidenceIn, evidenceOf } from './confidence.ts';
import { type Features, featuresOf, matchAll } from './features.ts';
import type { CandidatePool } from './pool.ts';
import { createScorer, featureShare } from './recipe.ts';

/**
 * Best first: the candidates of the pool by score, 0 to 1; below them the hits outside the pool in their former order.
 */
export async function rerank(
  query: Query,
  pool: CandidatePool,
  fused: readonly RankedMemory[],
  recipe: Recipe,
  trace?: Trace,
): Promise<RankedMemory[]> {
  const rows = featuresOf(query, pool, await matchAll(query, pool));
  const score = createScorer(recipe);
  const weights = featureNames.map((name) => recipe.weights[name]);
  const evidence = evidenceOf(query, pool, rows, weights);
  const byId = new Map(fused.map((ranked) => [ranked.memory_id, ranked]));
  const reranked = pool.candidates.map(({ memory_id }, at): RankedMemory => {
    const { lexical, dense } = byId.get(memory_id) ?? toUnmatched(memory_id);
    byId.delete(memory_id);
    const [row, confidence] = [rows[at]!, confidenceIn(evidence[at]!, recipe)];
    return {
      memory_id,
      score: Math.max(0, score(row)),
      lexical,
      dense,
      confidence,
      row,
      replacements: null,
      succession: null,
    };
  });
  if (trace?.keepsVotes) traceChannels(trace, pool, rows, recipe);
  reranked.sort(byRank);
  const last = reranked.at(-1);
  const rest = [...byId.values()].map((ranked) => ({
    ...ranked,
    score: (last?.score ?? 1) * ranked.score,
    confidence: last?.confidence ?? null,
  }));
  return [...reranked, ...rest];
}

function traceChannels(trace: Trace, { candidates }: CandidatePool, rows: readonly Features[], recipe: Recipe): void {
  for (const [at, name] of featureNames.entries()) {
    const votes = candidates.map(({ memory_id }, row) => ({ memory_id, score: rows[row]![at]! }));
    const best = votes.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
    trace.addChannel(name, featureShare(recipe, name), best);
  }
}
