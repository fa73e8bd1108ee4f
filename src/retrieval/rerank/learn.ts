/**
 * Learns weights by listwise softmax (ListNet's top-one cross-entropy, Cao et al. 2007): the relevant candidates of each question
 * shall have the probability. The problem is convex, so Newton's method finds its one optimum within some ten steps.
 */
import type { Features } from './features.ts';

/** One question: a row of features per candidate, and the places of the candidates that answer it. */
export interface Example {
  rows: readonly Features[];
  relevant: readonly number[];
}

/** Examples that together count `weight`, whatever their number. */
export interface Lesson {
  examples: readonly Example[];
  weight: number;
}

const steps = 25;
const tolerance = 1e-7;

/**
 * One weight per column. `start` only saves steps. `pull` draws weights to `prior` (zero by default), relative to the sum of the
 * lessons' weights.
 */
export function learnWeights(
  lessons: readonly Lesson[],
  pull: number,
  prior: readonly number[] = new Array<number>(lessons[0]?.examples[0]?.rows[0]?.length ?? 0).fill(0),
  start: readonly number[] = prior,
): number[] {
  let weights = [...start];
  let loss = lossOf(lessons, weights, pull, prior);
  for (let step = 0; step < steps; step += 1) {
    const { gradient, curvature } = slopes(lessons, weights, pull, prior);
    const direction = solve(curvature, gradient);
    let scale = 1;
    let next = weights.map((weight, at) => weight - scale * direction[at]!);
    let nextLoss = lossOf(lessons, next, pull, prior);
    for (; nextLoss > loss && scale > 1e-3; nextLoss = lossOf(lessons, next, pull, prior)) {
      scale /= 2;
      next = weights.map((weight, at) => weight - scale * direction[at]!);
    }
    const gain = loss - nextLoss;
    weights = next;
    loss = nextLoss;
    if (gain < tolerance) break;
  }
  return weights;
}

export function scoresOf({ rows }: Example, weights: readonly number[]): number[] {
  return rows.map((row) => {
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) sum += weights[at]! * row[at]!;
    return sum;
  });
}

function probabilities(example: Example, weights: readonly number[]): number[] {
  const scores = scoresOf(example, weights);
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

const teaches = ({ relevant }: Example) => relevant.length > 0;

function* weighted(lessons: readonly Lesson[]): Generator<[Example, number]> {
  for (const { examples, weight } of lessons) {
    const useful = examples.filter(teaches);
    for (const example of useful) yield [example, weight / useful.length];
  }
}

/** Half the squared distance of the weights from the prior. */
function penalty(weights: readonly number[], pull: number, prior: readonly number[]): number {
  return (pull / 2) * weights.reduce((sum, weight, at) => sum + (weight - prior[at]!) ** 2, 0);
}

function lossOf(
  lessons: readonly Lesson[],
  weights: readonly number[],
  pull: number,
  prior: readonly number[],
): number {
  let loss = penalty(weights, pull, prior);
  for (const [example, share] of weighted(lessons)) {
    const chances = probabilities(example, weights);
    for (const at of example.relevant)
      loss -= (share / example.relevant.length) * Math.log(Math.max(1e-300, chances[at]!));
  }
  return loss;
}

function slopes(lessons: readonly Lesson[], weights: readonly number[], pull: number, prior: readonly number[]) {
  const size = weights.length;
  const gradient = weights.map((weight, at) => pull * (weight - prior[at]!));
  const curvature = Array.from({ length: size }, (_, at) => {
    const row = new Float64Array(size);
    row[at] = pull;
    return row;
  });
  for (const [example, share] of weighted(lessons)) {
    const chances = probabilities(example, weights);
    const mean = new Float64Array(size);
    for (const [at, row] of example.rows.entries()) {
      const chance = chances[at]!;
      if (chance < 1e-9) continue;
      for (let i = 0; i < size; i += 1) {
        const part = chance * row[i]!;
        mean[i]! += part;
        for (let j = 0; j <= i; j += 1) curvature[i]![j]! += share * part * row[j]!;
      }
    }
    for (let i = 0; i < size; i += 1) {
      gradient[i]! += share * mean[i]!;
      for (const at of example.relevant) gradient[i]! -= (share / example.relevant.length) * example.rows[at]![i]!;
      for (let j = 0; j <= i; j += 1) curvature[i]![j]! -= share * mean[i]! * mean[j]!;
    }
  }
  for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) curvature[j]![i] = curvature[i]![j]!;
  return { gradient, curvature };
}

/** Solves by Gaussian elimination with the largest pivot. The penalty makes the curvature positive definite. */
function solve(matrix: readonly Float64Array[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = rows.reduce(
      (best, row, at) => (at >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? at : best),
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!;
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = row[column]! / top[column]!;
      if (factor !== 0) for (let k = column; k <= rows.length; k += 1) row[k]! -= factor * top[k]!;
    }
  }
  return rows.map((row, at) => row[rows.length]! / row[at]!);
}
