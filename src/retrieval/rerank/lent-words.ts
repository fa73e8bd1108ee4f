/** Ranks memories in the question's language and in others together, though words can only match in its own. */
import { type FeatureName, featureNames } from '../../model/ranking/recipe.ts';
import { isForeign } from '../../text/language.ts';
import type { Query } from '../query/query.ts';
import { languageOf } from './foreign.ts';
import type { Pool } from './pool.ts';

/** The features that words add to, in whole or in part. */
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
const meaning = featureNames.indexOf('meaning');

/** Nearest memories that show what is usual. They are chosen by meaning, so that their words are not above average. */
const nearest = 24;
/** Fewer show nothing. */
const fewest = 3;

/**
 * A memory in another language than the question lacks the question's words whatever it says. So it gets, in place, as much of each word
 * feature as memories in the question's language have that are as near in meaning; it keeps its own where that is more. Nothing changes if
 * all memories are in one language.
 */
export function lendWords({ language }: Query, { candidates, dense }: Pool, rows: readonly Float64Array[]): void {
  const foreign = candidates.map((candidate) => isForeign(language, languageOf(candidate)));
  if (!foreign.includes(true)) return;
  const near = new Set(dense.slice(0, nearest).map(({ memory_id }) => memory_id));
  const own = rows.filter((_, at) => !foreign[at] && near.has(candidates[at]!.memory_id));
  if (own.length < fewest) return;
  for (const column of wordColumns) {
    const usual = risingLine(own.map((row) => ({ x: row[meaning]!, y: row[column]! })));
    // No foreign memory is lent more than one in the question's language has.
    const most = Math.max(...own.map((row) => row[column]!));
    const lent = (row: Float64Array) => Math.min(most, usual(row[meaning]!));
    for (const [at, row] of rows.entries()) if (foreign[at]) row[column] = Math.max(row[column]!, lent(row));
  }
}

/** The line of least squares through the points; level where it would fall or all points have one `x`. */
function risingLine(points: readonly { x: number; y: number }[]): (x: number) => number {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const spread = mean(points.map(({ x }) => (x - middle.x) ** 2));
  const together = mean(points.map(({ x, y }) => (x - middle.x) * (y - middle.y)));
  const slope = spread > 1e-6 ? Math.max(0, together / spread) : 0;
  return (x) => Math.max(0, middle.y + slope * (x - middle.x));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
