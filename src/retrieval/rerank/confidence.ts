/** Estimates the probability that a candidate answers the question. It is learned separately from the ranking. */
import type { Recipe } from '../../model/ranking/recipe.ts';
import type { Query } from '../query/query.ts';
import type { Features } from './features.ts';
import type { CandidatePool } from './pool.ts';

/**
 * The inputs of the estimate besides a constant: the logarithm of the candidate's softmax share among all candidates,
 * which shows how far it stands out; the share of the question's words that it contains; and its cosine times the
 * model's familiarity with the words.
 */
export type Evidence = readonly [constant: 1, share: number, words: number, likeness: number];

/**
 * Among fewer candidates, each stands out whatever it says. So up to this number, candidates without any match are
 * added virtually.
 */
const minCandidates = 4;

/** The evidence in the order of the candidates. Shares come from the softmax with which the weights were learned. */
export function evidenceOf(
  { familiarity }: Pick<Query, 'familiarity'>,
  { candidates }: CandidatePool,
  rows: readonly Features[],
  weights: readonly number[],
): Evidence[] {
  const scores = rows.map((row) => weights.reduce((sum, weight, at) => sum + weight * row[at]!, 0));
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const virtualMass = Math.max(0, minCandidates - scores.length) * Math.exp(-Math.max(0, highest));
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), virtualMass);
  return scores.map((score, at) => {
    const likeness = familiarity * Math.max(0, candidates[at]!.cosine ?? 0);
    return [1, score - highest - Math.log(total), rows[at]![0]!, likeness];
  });
}

/** A probability from 0 to 1; null if the recipe has no measured confidence. */
export function confidenceIn(evidence: Evidence, { confidence }: Recipe): number | null {
  if (confidence === null) return null;
  const { constant, share, words, likeness } = confidence.weights;
  const sum = [constant, share, words, likeness].reduce((all, weight, at) => all + weight * evidence[at]!, 0);
  return 1 / (1 + Math.exp(-sum));
}
