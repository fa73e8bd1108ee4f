/**
 * Learns weights by listwise softmax (ListNet's top-one cross-entropy, Cao et al. 2007), which maximizes the
 * probability of the relevant candidates of each question. The problem is convex, so Newton's method finds its single
 * optimum within some ten steps. Each step is solved by conjugate gradients, so that hundreds of columns cost no more
 * than passes over the rows.
 */
/** A row as dense parts, one after the other, and the numbers of further columns that all have the same value. */
export interface SparseRow {
  parts: readonly (Float64Array | Float32Array)[];
  columns: readonly number[];
  value: number;
}
export type Row = Float64Array | SparseRow;

/** One question: a feature row per candidate, and the indices of the candidates that answer it. */
export interface Example<Candidate extends Row = Float64Array> {
  rows: readonly Candidate[];
  relevant: readonly number[];
}

/** Examples that together have this weight, regardless of their number. */
export interface WeightedExamples {
  examples: readonly Example<Row>[];
  weight: number;
}

const maxSteps = 25;
const tolerance = 1e-7;

/**
 * Learns one weight per column. `start` only saves steps. `penaltyStrength` is the strength of the pull towards `prior` (zeros by
 * default, unless rows are sparse), relative to the sum of the lessons' weights.
 */
export function learnWeights(
  lessons: readonly WeightedExamples[],
  penaltyStrength: number,
  prior: readonly number[] = noWeights(lessons[0]?.examples[0]?.rows[0]),
  start: readonly number[] = prior,
): number[] {
  let weights = [...start];
  let loss = lossOf(lessons, weights, penaltyStrength, prior);
  for (let step = 0; step < maxSteps; step += 1) {
    const { gradient, multiplyByHessian } = derivatives(lessons, weights, penaltyStrength, prior);
    const direction = solve(multiplyByHessian, gradient);
    let scale = 1;
    let next = weights.map((weight, at) => weight - scale * direction[at]!);
    let nextLoss = lossOf(lessons, next, penaltyStrength, prior);
    for (; nextLoss > loss && scale > 1e-3; nextLoss = lossOf(lessons, next, penaltyStrength, prior)) {
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

const noWeights = (row?: Row) => new Array<number>(row instanceof Float64Array ? row.length : 0).fill(0);

export function scoresOf({ rows }: Example<Row>, weights: readonly number[]): number[] {
  return rows.map((row) => dot(row, weights));
}

function softmax(example: Example<Row>, weights: readonly number[]): number[] {
  const scores = scoresOf(example, weights);
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

const hasRelevant = ({ relevant }: Example<Row>) => relevant.length > 0;

function* weighted(lessons: readonly WeightedExamples[]): Generator<[Example<Row>, number]> {
  for (const { examples, weight } of lessons) {
    const useful = examples.filter(hasRelevant);
    for (const example of useful) yield [example, weight / useful.length];
  }
}

/** `penaltyStrength` times half the squared distance of the weights from the prior. */
function penalty(weights: readonly number[], penaltyStrength: number, prior: readonly number[]): number {
  return (penaltyStrength / 2) * weights.reduce((sum, weight, at) => sum + (weight - prior[at]!) ** 2, 0);
}

function lossOf(
  lessons: readonly WeightedExamples[],
  weights: readonly number[],
  penaltyStrength: number,
  prior: readonly number[],
): number {
  let loss = penalty(weights, penaltyStrength, prior);
  for (const [example, share] of weighted(lessons)) {
    const probabilities = softmax(example, weights);
    for (const at of example.relevant)
      loss -= (share / example.relevant.length) * Math.log(Math.max(1e-300, probabilities[at]!));
  }
  return loss;
}

/** The gradient, and the product of the Hessian with a vector. */
function derivatives(
  lessons: readonly WeightedExamples[],
  weights: readonly number[],
  penaltyStrength: number,
  prior: readonly number[],
) {
  const gradient = Float64Array.from(weights, (weight, at) => penaltyStrength * (weight - prior[at]!));
  const predictions = [...weighted(lessons)].map(([example, share]) => ({
    ...example,
    share,
    probabilities: softmax(example, weights),
  }));
  for (const { rows, relevant, share, probabilities } of predictions) {
    for (const [at, row] of rows.entries()) addTo(gradient, row, share * probabilities[at]!);
    for (const at of relevant) addTo(gradient, rows[at]!, -share / relevant.length);
  }
  const multiplyByHessian = (vector: Float64Array): Float64Array => {
    const product = vector.map((part) => penaltyStrength * part);
    for (const { rows, share, probabilities } of predictions) {
      const projections = rows.map((row) => dot(row, vector));
      const mean = projections.reduce((sum, projection, at) => sum + probabilities[at]! * projection, 0);
      for (const [at, row] of rows.entries()) {
        if (probabilities[at]! >= minProbability)
          addTo(product, row, share * probabilities[at]! * (projections[at]! - mean));
      }
    }
    return product;
  };
  return { gradient, multiplyByHessian };
}

/** Candidates less likely than this are left out of the Hessian. */
const minProbability = 1e-9;

function dot(row: Row, vector: Float64Array | readonly number[]): number {
  let [sum, at] = [0, 0];
  for (const part of partsOf(row))
    for (let place = 0; place < part.length; place += 1) sum += part[place]! * vector[at++]!;
  if (row instanceof Float64Array) return sum;
  return row.columns.reduce((total, column) => total + row.value * vector[column]!, sum);
}

function addTo(sum: Float64Array, row: Row, factor: number): void {
  let at = 0;
  for (const part of partsOf(row))
    for (let place = 0; place < part.length; place += 1) sum[at++]! += factor * part[place]!;
  if (row instanceof Float64Array) return;
  for (const column of row.columns) sum[column]! += factor * row.value;
}

const partsOf = (row: Row) => (row instanceof Float64Array ? [row] : row.parts);

/** Conjugate gradients stop when the residual is at most this share of the initial one. */
const residualTolerance = 1e-3;

/** Solves the linear system by conjugate gradients. The penalty makes the Hessian positive definite. */
function solve(multiply: (vector: Float64Array) => Float64Array, rightSide: Float64Array): Float64Array {
  const solution = new Float64Array(rightSide.length);
  const residual = Float64Array.from(rightSide);
  const direction = Float64Array.from(rightSide);
  const initialSquare = dot(residual, residual);
  let residualSquare = initialSquare;
  for (
    let step = 0;
    step < 2 * rightSide.length && residualSquare > residualTolerance * residualTolerance * initialSquare;
    step += 1
  ) {
    const product = multiply(direction);
    const stepLength = residualSquare / dot(direction, product);
    addTo(solution, direction, stepLength);
    addTo(residual, product, -stepLength);
    const nextSquare = dot(residual, residual);
    for (let at = 0; at < direction.length; at += 1)
      direction[at] = residual[at]! + (nextSquare / residualSquare) * direction[at]!;
    residualSquare = nextSquare;
  }
  return solution;
}
