/**
 * Prepares learning the odds that a later text replaces an earlier one, from their signs and from the meaning and
 * phrasing of the later text (`src/embedding/learned-odds.ts`): training rows, and the file of weights.
 */
import type { LearnedOdds } from '../src/embedding/learned-odds.ts';
import { rounded } from '../src/model/rounded.ts';
import { embeddingDimensions } from '../src/model/vector.ts';
import type { SparseRow } from '../src/retrieval/rerank/learn-weights.ts';
import { phrasingOf, pieceWeight } from '../src/text/wording/phrasing.ts';

/** The signs of two texts, and the later text. */
export interface Later {
  signs: Float64Array;
  vector: Float32Array;
  text: string;
}

export interface OddsRows<Sign extends string> {
  /** Number of columns in a row. */
  width: number;
  rowOf: (later: Later) => SparseRow;
  /** Converts stored weights to columns; pieces without a stored weight get 0. */
  fromLearned: (learned: LearnedOdds<Sign>) => number[];
  /** Converts column weights to the stored form. */
  toLearned: (weights: readonly number[], models: readonly string[]) => LearnedOdds<Sign>;
}

/** Minimum number of texts with a piece of phrasing; a rarer piece is not informative. */
const leastTexts = 20;

/** The alternative of changing nothing: a row of zeros. */
export const staying: SparseRow = { parts: [], columns: [], value: 0 };

/** Pieces that are frequent in the texts' phrasing. */
export function frequentPieces(texts: Iterable<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of new Set(texts))
    for (const piece of phrasingOf(text)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= leastTexts).map(([piece]) => piece);
  return frequent.sort();
}

/** Rows with or without the vector of the later text. */
export function oddsRows<Sign extends string>(
  names: readonly Sign[],
  pieces: readonly string[],
  withMeaning: boolean,
): OddsRows<Sign> {
  const meant = withMeaning ? embeddingDimensions : 0;
  const start = names.length + meant;
  const columnOf = new Map(pieces.map((piece, at) => [piece, start + at]));
  return {
    width: start + pieces.length,
    rowOf: ({ signs, vector, text }) => {
      const phrasing = phrasingOf(text);
      const columns = [...phrasing].flatMap((piece) => columnOf.get(piece) ?? []);
      return { parts: withMeaning ? [signs, vector] : [signs], columns, value: pieceWeight(phrasing) };
    },
    fromLearned: ({ signs, change, phrasing }) => [
      ...names.map((name) => signs[name]),
      ...(withMeaning ? (change ?? new Array<number>(meant).fill(0)) : []),
      ...pieces.map((piece) => phrasing[piece] ?? 0),
    ],
    toLearned: (weights, models) => {
      const of = (first: number, all: readonly string[]) =>
        Object.fromEntries(all.map((name, at) => [name, rounded(weights[first + at]!)]));
      return {
        models,
        signs: of(0, names) as Record<Sign, number>,
        change: withMeaning ? weights.slice(names.length, start).map((weight) => rounded(weight)) : null,
        phrasing: of(start, pieces),
      };
    },
  };
}
