/** Weights of signs by which one of several rows is chosen, learned by softmax and tested on stories kept apart. */
import { type Example, learnWeights } from '../src/retrieval/rerank/learn-weights.ts';

/** Rows of signs to choose from, and the indices of the right ones. */
export interface SignChoice extends Example {
  story: string;
  /** How much the choice counts beside others; 1 by default. */
  weight?: number;
}

const folds = 6;

/** One weight per sign. `pull` is the strength of the pull towards zero, which acts on signs of equal spread. */
export function learnChoice(choices: readonly SignChoice[], pull: number): number[] {
  const scales = deviations(choices.flatMap(({ rows }) => rows));
  const scaled = choices.map(({ rows, relevant, weight = 1 }) => {
    const scaledRows = rows.map((row) => row.map((value, at) => value / scales[at]!));
    return { weight, examples: [{ rows: scaledRows, relevant }] };
  });
  const total = scaled.reduce((sum, { weight }) => sum + weight, 0);
  const lessons = scaled.map(({ weight, examples }) => ({ weight: weight / total, examples }));
  return learnWeights(lessons, pull).map((weight, at) => weight / scales[at]!);
}

/** The choices that weights make rightly which were learned from other stories. */
export function rightInFolds(choices: readonly SignChoice[], pull: number): SignChoice[] {
  const stories = [...new Set(choices.map(({ story }) => story))];
  const isIn = (fold: number) => (choice: SignChoice) => stories.indexOf(choice.story) % folds === fold;
  return Array.from({ length: folds }, (_, fold) => {
    const weights = learnChoice(
      choices.filter((choice) => !isIn(fold)(choice)),
      pull,
    );
    return choices.filter(isIn(fold)).filter((choice) => isRight(choice, weights));
  }).flat();
}

/** True if the row with the highest sum is right. */
function isRight({ rows, relevant }: SignChoice, weights: readonly number[]): boolean {
  const sums = rows.map((row) => row.reduce((sum, value, at) => sum + value * weights[at]!, 0));
  return relevant.includes(sums.indexOf(Math.max(...sums)));
}

/** The standard deviation of each column; 1 for a column that is always the same. */
function deviations(rows: readonly Float64Array[]): number[] {
  const means = meansOf(rows);
  return [...meansOf(rows.map((row) => row.map((value, at) => (value - means[at]!) ** 2)))].map(
    (variance) => Math.sqrt(variance) || 1,
  );
}

function meansOf(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows[0]!.length);
  for (const row of rows) for (let at = 0; at < sums.length; at += 1) sums[at]! += row[at]! / rows.length;
  return sums;
}
