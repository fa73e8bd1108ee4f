/** Learns a workspace's own weights from its callers' choices, and decides whether they beat the present ones. */

import { pauses } from '../../fair/pauses.ts';
import type { Gain, KeptChoice, OwnRanking } from '../../model/ranking/adaptation.ts';
import { type FeatureName, featureNames, type Recipe } from '../../model/ranking/recipe.ts';
import { learnWeights, scoresOf, type WeightedExamples } from '../rerank/learn-weights.ts';

/**
 * Strength of the pull towards the recipe's weights. An example moves a weight by the variance of its feature within a
 * list, about 0.02 to 0.2: 50 consistent examples move a weight a fifth to half of the way, 500 most of it.
 */
const pull = 10;
/** Weight of an example whose memory only appeared again, relative to one that was acted on: nobody confirmed it. */
const resurfacedWeight = 0.25;
const folds = 5;
/**
 * Number of standard errors by which new weights must be better to be adopted: chance alone exceeds it once in a
 * hundred.
 */
const minStandardErrors = 2.33;

interface Example {
  rows: Float64Array[];
  relevant: number[];
  acted: boolean;
}

/** `weights` is null if the recipe's own weights did as well. */
export async function learnFrom(
  choices: readonly KeptChoice[],
  recipe: Recipe,
  hasOwnWeights: boolean,
): Promise<Pick<OwnRanking, 'examples' | 'weights' | 'gain'>> {
  const pause = pauses();
  const shipped = featureNames.map((name) => recipe.weights[name]);
  const examples = choices.map(
    ({ rows, places, acted }): Example => ({
      rows: rows.map((row) => Float64Array.from(row)),
      relevant: places,
      acted,
    }),
  );
  const judged: { shipped: Judgement; own: Judgement }[] = [];
  // Each fold is a stretch of time: a caller's questions within minutes are much alike and must not be on both sides.
  for (let fold = 0; fold < folds; fold += 1) {
    await pause();
    const isHeldOut = (_: unknown, at: number) => Math.floor((at * folds) / examples.length) === fold;
    const trainingExamples = examples.filter((example, at) => !isHeldOut(example, at));
    const own = learnWeights(lessonsOf(trainingExamples), pull, shipped);
    for (const example of examples.filter(isHeldOut).filter(({ acted }) => acted))
      judged.push({ shipped: judge(example, shipped), own: judge(example, own) });
  }
  await pause();
  const gain = gainOf(judged);
  const isBetter = isGain(gain, hasOwnWeights ? 0 : minStandardErrors);
  const learned = isBetter ? learnWeights(lessonsOf(examples), pull, shipped) : null;
  const weights =
    learned && (Object.fromEntries(featureNames.map((name, at) => [name, Number(learned[at]!.toFixed(3))])) as Weights);
  return { examples: judged.length, weights, gain };
}

type Weights = Record<FeatureName, number>;

/**
 * True if both metrics improved. Weights in use are kept until they are no better at all, so that they do not flip back
 * and forth.
 */
function isGain({ shipped, own, mrr_error }: Gain, standardErrors: number): boolean {
  return own.mrr - shipped.mrr > standardErrors * mrr_error && own.log_likelihood > shipped.log_likelihood;
}

/**
 * Turns examples into lessons. Callers look more at higher places, so a choice further down is weighted by the inverse
 * of the probability that it was looked at (Joachims, Swaminathan and Schnabel 2017). That probability is assumed to be
 * one over the square root of the place, since agents read everything they are given. Learning only from the memories
 * above the chosen one (Joachims 2002) would drive every list to its reverse.
 */
function lessonsOf(examples: readonly Example[]): WeightedExamples[] {
  const byWeight = new Map<number, Example[]>();
  for (const example of examples) {
    const weight = (example.acted ? 1 : resurfacedWeight) * Math.sqrt(example.relevant[0]! + 1);
    const alike = byWeight.get(weight) ?? [];
    byWeight.set(weight, alike);
    alike.push(example);
  }
  return [...byWeight].map(([weight, some]) => ({ examples: some, weight: weight * some.length }));
}

interface Judgement {
  reciprocalRank: number;
  logLikelihood: number;
}

/**
 * Equal scores share their places. All examples weigh the same here, which favours memories that already ranked high.
 */
function judge(example: Example, weights: readonly number[]): Judgement {
  const scores = scoresOf(example, weights);
  const best = Math.max(...example.relevant.map((at) => scores[at]!));
  const above = scores.filter((score) => score > best).length;
  const ties = scores.filter((score) => score === best).length;
  const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - best), 0)) + best;
  const logs = example.relevant.map((at) => scores[at]! - total);
  return { reciprocalRank: 1 / (above + (ties + 1) / 2), logLikelihood: mean(logs) };
}

function gainOf(judged: readonly { shipped: Judgement; own: Judgement }[]): Gain {
  const figures = (side: 'shipped' | 'own') => ({
    mrr: mean(judged.map((one) => one[side].reciprocalRank)),
    log_likelihood: mean(judged.map((one) => one[side].logLikelihood)),
  });
  const gains = judged.map(({ shipped, own }) => own.reciprocalRank - shipped.reciprocalRank);
  const meanGain = mean(gains);
  const variance = mean(gains.map((gain) => (gain - meanGain) ** 2));
  return { shipped: figures('shipped'), own: figures('own'), mrr_error: Math.sqrt(variance / judged.length) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
