/** Learns the probability that a result answers: logistic regression, as a softmax over yes and no. */

import type { Recipe } from '../../src/model/ranking/recipe.ts';
import { confidenceIn, type Evidence, evidenceOf } from '../../src/retrieval/rerank/confidence.ts';
import { learnWeights, scoresOf } from '../../src/retrieval/rerank/learn-weights.ts';
import { type Random, seeded } from '../embedding/random.ts';
import type { CollectedExample } from './collect.ts';

type Confidence = NonNullable<Recipe['confidence']>;

/** Number of results that a response usually shows. */
const shown = 10;
const pull = 1e-3;

interface Judgement {
  evidence: Evidence;
  isRelevant: boolean;
}

/** Evidence and correctness of a question's best results, best first. */
function judgementsOf(example: CollectedExample, weights: readonly number[]): Judgement[] {
  const scores = scoresOf(example, weights);
  const order = scores.map((_, at) => at).sort((one, other) => scores[other]! - scores[one]!);
  const evidence = evidenceOf(example, example.pool, example.rows, weights);
  const relevant = new Set(example.relevant);
  return order.slice(0, shown).map((at) => ({ evidence: evidence[at]!, isRelevant: relevant.has(at) }));
}

/**
 * The same question in a workspace of a few memories, with or without the relevant ones. In a small workspace even the
 * best of irrelevant memories has a large share, so that words and likeness must decide.
 */
function subsample(example: CollectedExample, random: Random): CollectedExample {
  const keep = new Set(Array.from({ length: 2 + random.below(7) }, () => random.below(example.rows.length)));
  if (random.below(2) === 0) for (const at of example.relevant.slice(0, 2)) keep.add(at);
  const kept = [...keep];
  const relevant = kept.flatMap((at, place) => (example.relevant.includes(at) ? [place] : []));
  const candidates = kept.map((at) => example.pool.candidates[at]!);
  return { ...example, rows: kept.map((at) => example.rows[at]!), relevant, pool: { ...example.pool, candidates } };
}

/** All sets have the same weight. `likely` is the threshold that best separates answerable questions from others. */
export function learnConfidence(
  sets: readonly (readonly CollectedExample[])[],
  weights: readonly number[],
): Confidence {
  const random = seeded(1);
  const lessons = sets.map((examples) => ({
    weight: 1,
    examples: [
      ...examples,
      ...examples.filter(({ rows }) => rows.length > 0).map((example) => subsample(example, random)),
    ]
      .flatMap((example) => judgementsOf(example, weights))
      .map(({ evidence, isRelevant }) => ({
        rows: [Float64Array.from(evidence), new Float64Array(evidence.length)],
        relevant: [isRelevant ? 0 : 1],
      })),
  }));
  const [constant, share, words, likeness] = learnWeights(lessons, pull) as [number, number, number, number];
  const learned = { weights: { constant, share, words, likeness }, likely: 0 };
  const bests = sets.flat().map((example) => ({ best: bestOf(example, weights, learned), kind: example.kind }));
  const thresholds = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
  const balance = (likely: number) => {
    const share = (kind: CollectedExample['kind'], holds: (best: number) => boolean) => {
      const some = bests.filter((one) => one.kind === kind);
      return some.filter(({ best }) => holds(best)).length / Math.max(1, some.length);
    };
    return share('answerable', (best) => best >= likely) + share('foreign', (best) => best < likely);
  };
  const likely = thresholds.reduce((best, one) => (balance(one) > balance(best) ? one : best));
  return { ...learned, likely };
}

function bestOf(example: CollectedExample, weights: readonly number[], confidence: Confidence): number {
  const recipe = { confidence } as Recipe;
  return judgementsOf(example, weights).reduce(
    (best, { evidence }) => Math.max(best, confidenceIn(evidence, recipe) ?? 0),
    0,
  );
}

export interface ConfidenceFigures {
  /** Share of the questions of each kind whose best result counts as an answer; null without such questions. */
  answered: Record<CollectedExample['kind'], number | null>;
  /**
   * Mean gap between stated confidence and the share of right results, over tenths of confidence (expected calibration
   * error).
   */
  calibrationError: number;
}

export function judgeConfidence(
  examples: readonly CollectedExample[],
  weights: readonly number[],
  confidence: Confidence,
): ConfidenceFigures {
  const answered = (kind: CollectedExample['kind']) => {
    const some = examples.filter((example) => example.kind === kind);
    const passing = some.filter((example) => bestOf(example, weights, confidence) >= confidence.likely);
    return some.length === 0 ? null : passing.length / some.length;
  };
  const tenths = Array.from({ length: 10 }, () => ({ said: 0, right: 0, count: 0 }));
  for (const { evidence, isRelevant } of examples.flatMap((example) => judgementsOf(example, weights))) {
    const said = confidenceIn(evidence, { confidence } as Recipe)!;
    const tenth = tenths[Math.min(9, Math.floor(10 * said))]!;
    tenth.said += said;
    tenth.right += isRelevant ? 1 : 0;
    tenth.count += 1;
  }
  const total = tenths.reduce((sum, { count }) => sum + count, 0);
  const gap = tenths.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / total;
  return {
    answered: {
      answerable: answered('answerable'),
      foreign: answered('foreign'),
      adversarial: answered('adversarial'),
    },
    calibrationError: gap,
  };
}
