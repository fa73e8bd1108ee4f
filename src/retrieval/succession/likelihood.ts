/**
 * How likely a later memory replaces an earlier one for a question: a choice between staying with the earlier one and each later one, learned
 * from made-up stories in which things change (`training/succession`), by {@link signNames}, by what the later one means and by how it is worded.
 */
import { readFileSync } from 'node:fs';
import { type EmbeddingModel, modelStamp } from '../../embedding/embedder.ts';
import { dot } from '../../model/vector.ts';
import { phrasingOf, shareOfPiece } from './phrasing.ts';
import { type SignName, signNames } from './signs.ts';

/** What `npm run train:succession` writes. */
export interface Likelihood {
  /** The stamps of the models that it was learned for: {@link change} says nothing about vectors of another version. An empty string stands for all others. */
  models: readonly string[];
  signs: Readonly<Record<SignName, number>>;
  /** The direction in which vectors of memories that tell of a change lie; null if the model's vectors are unknown. */
  change: readonly number[] | null;
  /** What pieces of the later memory's phrasing count (`phrasing.ts`); others count nothing. */
  phrasing: Readonly<Record<string, number>>;
}

export const bundledLikelihoods = new URL('../../../assets/succession.json', import.meta.url);

/** The later memory: its signs beside the earlier one, its vector and its text. */
export interface LaterSigns {
  signs: Float64Array;
  vector: Float32Array;
  text: string;
}

/** The logarithm of the odds of a later memory against staying with the earlier one. */
export type Odds = (later: LaterSigns) => number;

/** By the model's stamp: each recall asks. */
const known = new Map<string, Odds>();

/** The odds that were learned for the model, or else for any. */
export function oddsFor(model: EmbeddingModel): Odds {
  const stamp = modelStamp(model);
  const odds = known.get(stamp) ?? oddsBy(likelihoodFor(stamp));
  known.set(stamp, odds);
  return odds;
}

function likelihoodFor(stamp: string): Likelihood {
  const all = JSON.parse(readFileSync(bundledLikelihoods, 'utf8')) as Likelihood[];
  const of = (model: string) => all.find(({ models }) => models.includes(model));
  return of(stamp) ?? of('')!;
}

function oddsBy({ signs: learned, change, phrasing: counts }: Likelihood): Odds {
  const weights = signNames.map((name) => learned[name]);
  const direction = change && Float32Array.from(change);
  const pieces = new Map(Object.entries(counts));
  return ({ signs, vector, text }) => {
    const phrasing = phrasingOf(text);
    let worded = 0;
    for (const piece of phrasing) worded += pieces.get(piece) ?? 0;
    const meant = direction === null ? 0 : dot(direction, vector);
    return weights.reduce((sum, weight, at) => sum + weight * signs[at]!, meant + shareOfPiece(phrasing) * worded);
  };
}
