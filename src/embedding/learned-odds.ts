/**
 * Log-odds learned from examples (`training/`): from signs of two texts, from the meaning of the later text and from
 * its wording. Files in `assets/` hold the weights.
 */
import { readFileSync } from 'node:fs';
import { dot } from '../model/vector.ts';
import { phrasingOf, pieceWeight } from '../text/wording/phrasing.ts';

/** The weights that a training program writes for a model. */
export interface LearnedOdds<Sign extends string> {
  /**
   * The stamps of the models that the weights were learned for; {@link change} is meaningless for vectors of another
   * version. An empty string stands for all other models.
   */
  models: readonly string[];
  signs: Readonly<Record<Sign, number>>;
  /** The direction of texts that report a change; null if the vectors of the model are unknown. */
  change: readonly number[] | null;
  /**
   * The weights of pieces of the later text's phrasing (`text/wording/phrasing.ts`). Pieces not listed have no weight.
   */
  phrasing: Readonly<Record<string, number>>;
}

/** Two terms of the log-odds; their sum is the result. */
export interface Odds {
  /** True if {@link ofText} uses the vector. */
  readonly isMeant: boolean;
  ofText(text: string, vector: Float32Array): number;
  ofSigns(signs: Float64Array): number;
  /** The largest {@link ofSigns} of signs within a range. */
  mostOf(range: { least: Float64Array; most: Float64Array }): number;
}

/**
 * Loads the odds for the stamp of a model, once per stamp: those learned for the model, or else those for any model.
 * `signs` names the numbers of a row, in order.
 */
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
    return meant + pieceWeight(phrasing) * worded;
  };
  // Cached by the vector's identity: the store returns the same vector object for a memory from one question to the
  // next.
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
