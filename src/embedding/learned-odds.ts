/**
 * Odds that were learned from examples (`training/`): by signs of two texts, by what the later one means and by how it is worded. Files of `assets/`
 * hold the weights.
 */
import { readFileSync } from 'node:fs';
import { dot } from '../model/vector.ts';
import { phrasingOf, shareOfPiece } from '../text/wording/phrasing.ts';

/** What a training program writes for a model. */
export interface LearnedOdds<Sign extends string> {
  /** The stamps of the models that it was learned for: {@link change} says nothing about vectors of another version. An empty string stands for all others. */
  models: readonly string[];
  signs: Readonly<Record<Sign, number>>;
  /** The direction in which vectors of texts that tell of a change lie; null if the model's vectors are unknown. */
  change: readonly number[] | null;
  /** What pieces of the later text's phrasing count (`text/wording/phrasing.ts`); others count nothing. */
  phrasing: Readonly<Record<string, number>>;
}

/** Two parts of the logarithm of the odds: their sum counts. */
export interface Odds {
  /** Whether {@link ofText} heeds the vector. */
  readonly isMeant: boolean;
  ofText(text: string, vector: Float32Array): number;
  ofSigns(signs: Float64Array): number;
  /** The most that {@link ofSigns} can be of signs within a range. */
  mostOf(range: { least: Float64Array; most: Float64Array }): number;
}

/** Reads the odds by the stamp of a model, each once: those learned for it, or else those for any. `signs` names the numbers of a row, in order. */
export function learnedOdds<Sign extends string>(file: URL, signs: readonly Sign[]): (stamp: string) => Odds {
  const known = new Map<string, Odds>();
  return (stamp) => {
    const odds = known.get(stamp) ?? oddsBy(weightsFor<Sign>(file, stamp), signs);
    known.set(stamp, odds);
    return odds;
  };
}

function weightsFor<Sign extends string>(file: URL, stamp: string): LearnedOdds<Sign> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as LearnedOdds<Sign>[];
  const of = (model: string) => all.find(({ models }) => models.includes(model));
  return of(stamp) ?? of('')!;
}

function oddsBy<Sign extends string>(learned: LearnedOdds<Sign>, names: readonly Sign[]): Odds {
  const weights = names.map((name) => learned.signs[name]);
  const direction = learned.change && Float32Array.from(learned.change);
  const pieces = new Map(Object.entries(learned.phrasing));
  const read = (text: string, vector: Float32Array) => {
    const phrasing = phrasingOf(text);
    let worded = 0;
    for (const piece of phrasing) worded += pieces.get(piece) ?? 0;
    const meant = direction === null ? 0 : dot(direction, vector);
    return meant + shareOfPiece(phrasing) * worded;
  };
  // The store keeps the vector of a memory from one question to the next.
  const known = new WeakMap<Float32Array, { text: string; odds: number }>();
  return {
    isMeant: direction !== null,
    ofText: (text, vector) => {
      const before = known.get(vector);
      if (before?.text === text) return before.odds;
      const odds = read(text, vector);
      known.set(vector, { text, odds });
      return odds;
    },
    ofSigns: (signs) => weights.reduce((sum, weight, at) => sum + weight * signs[at]!, 0),
    mostOf: ({ least, most }) =>
      weights.reduce((sum, weight, at) => sum + weight * (weight > 0 ? most : least)[at]!, 0),
  };
}
