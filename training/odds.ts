/** How odds are learned of signs, of what the later text means and of how it is worded (`src/embedding/learned-odds.ts`): rows to learn from, and the file of weights. */
import type { LearnedOdds } from '../src/embedding/learned-odds.ts';
import { rounded } from '../src/model/rounded.ts';
import { embeddingDimensions } from '../src/model/vector.ts';
import type { SparseRow } from '../src/retrieval/rerank/learn.ts';
import { phrasingOf, shareOfPiece } from '../src/text/wording/phrasing.ts';

/** The signs of two texts, and the later one of them. */
export interface Later {
  signs: Float64Array;
  vector: Float32Array;
  text: string;
}

export interface OddsRows<Sign extends string> {
  /** Columns of a row. */
  width: number;
  rowOf: (later: Later) => SparseRow;
  /** The weights that were written, by columns: 0 for a piece that they lack. */
  fromLearned: (learned: LearnedOdds<Sign>) => number[];
  /** The weights of the columns, to be written. */
  toLearned: (weights: readonly number[], models: readonly string[]) => LearnedOdds<Sign>;
}

/** Fewer texts than this tell nothing about a piece of phrasing. */
const leastTexts = 20;

/** Leaving everything as it is: a row of zeros. */
export const staying: SparseRow = { parts: [], columns: [], value: 0 };

/** The frequent pieces of the texts' phrasing. */
export function frequentPieces(texts: Iterable<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of new Set(texts))
    for (const piece of phrasingOf(text)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= leastTexts).map(([piece]) => piece);
  return frequent.sort();
}

/** Rows with and without what the later text means. */
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
      return { parts: withMeaning ? [signs, vector] : [signs], columns, value: shareOfPiece(phrasing) };
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
