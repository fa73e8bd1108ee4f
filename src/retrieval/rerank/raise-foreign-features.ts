/**
 * Makes memories in the question's language comparable with memories in others, although words match only within one
 * language.
 */
import { type FeatureName, featureNames } from '../../model/ranking/recipe.ts';
import { isForeign } from '../../text/language.ts';
import type { Query } from '../query/query.ts';
import { languageOf } from './foreign-language.ts';
import type { CandidatePool } from './pool.ts';

/** The features that depend on words, wholly or in part. */
const wordFeatures: readonly FeatureName[] = [
  'words',
  'phrase',
  'nearness',
  'opening',
  'words_before',
  'words_after',
  'words_nearby',
  'session_best',
  'session_mass',
];
const wordColumns = wordFeatures.map((name) => featureNames.indexOf(name));
const meaningColumn = featureNames.indexOf('meaning');

/**
 * Number of nearest memories that show the usual values. They are chosen by meaning, so that their word features are
 * not above average.
 */
const nearestCount = 24;
/** Minimum number of memories from which usual values are derived. */
const minMemories = 3;

/**
 * A memory in another language than the question lacks the question's words whatever it says. So each of its word
 * features is raised, in place, to the usual value of memories in the question's language that are as near in meaning.
 * A higher value of its own stays. Nothing changes if all memories are in one language.
 */
export function raiseForeignFeatures(
  { language }: Query,
  { candidates, dense }: CandidatePool,
  rows: readonly Float64Array[],
): void {
  const foreign = candidates.map((candidate) => isForeign(language, languageOf(candidate)));
  if (!foreign.includes(true)) return;
  const nearestIds = new Set(dense.slice(0, nearestCount).map(({ memory_id }) => memory_id));
  const sameLanguageRows = rows.filter((_, at) => !foreign[at] && nearestIds.has(candidates[at]!.memory_id));
  if (sameLanguageRows.length < minMemories) return;
  const meanings = Float64Array.from(sameLanguageRows, (row) => row[meaningColumn]!);
  for (const column of wordColumns) {
    const features = Float64Array.from(sameLanguageRows, (row) => row[column]!);
    const usualValueAt = fitRisingLine(meanings, features);
    // No memory in another language is lent more than any of these has.
    const maxFeature = Math.max(...features);
    const raisedValue = (row: Float64Array) => Math.min(maxFeature, usualValueAt(row[meaningColumn]!));
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      if (foreign[at]) row[column] = Math.max(row[column]!, raisedValue(row));
    }
  }
}

/**
 * The least-squares line through the points; constant if its slope would be negative or all points have the same `x`.
 */
function fitRisingLine(xs: Float64Array, ys: Float64Array): (x: number) => number {
  const [middleX, middleY] = [mean(xs), mean(ys)];
  let squares = 0;
  let products = 0;
  for (let at = 0; at < xs.length; at += 1) {
    squares += (xs[at]! - middleX) ** 2;
    products += (xs[at]! - middleX) * (ys[at]! - middleY);
  }
  const spread = squares / xs.length;
  const slope = spread > 1e-6 ? Math.max(0, products / xs.length / spread) : 0;
  return (x) => Math.max(0, middleY + slope * (x - middleX));
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
