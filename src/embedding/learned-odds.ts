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
  /** True if {@link oddsOfText} uses the vector. */
  readonly usesVector: boolean;
  oddsOfText(text: string, vector: Float32Array): number;
  oddsOfSigns(signs: Float64Array): number;
  /** The largest {@link oddsOfSigns} of signs within a range. */
  maxOddsOfSigns(range: { min: Float64Array; max: Float64Array }): number;
}

/**
 * Loads the odds for the stamp of a model, once per stamp: those learned for the model, or else those for any model.
 * `signs` names the numbers of a row, in order.
 */
export function createOddsLoader<Sign extends string>(file: URL, signs: readonly Sign[]): (stamp: string) => Odds {
  const known = new Map<string, Odds>();
  return (stamp) => {
    const odds = known.get(stamp) ?? createOdds(readWeights<Sign>(file, stamp), signs);
    known.set(stamp, odds);
    return odds;
  };
}

function readWeights<Sign extends string>(file: URL, stamp: string): LearnedOdds<Sign> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as LearnedOdds<Sign>[];
  const of = (model: string) => all.find(({ models }) => models.includes(model));
  return of(stamp) ?? of('')!;
}

function createOdds<Sign extends string>(learned: LearnedOdds<Sign>, names: readonly Sign[]): Odds {
  const weights = names.map((name) => learned.signs[name]);
  const direction = learned.change && Float32Array.from(learned.change);
  const pieces = new Map(Object.entries(learned.phrasing));
  const computeOfText = (text: string, vector: Float32Array) => {
    const phrasing = phrasingOf(text);
    let phrasingSum = 0;
    for (const piece of phrasing) phrasingSum += pieces.get(piece) ?? 0;
    const meaningTerm = direction === null ? 0 : dot(direction, vector);
    return meaningTerm + pieceWeight(phrasing) * phrasingSum;
  };
  // Cached by the vector's identity: the store returns the same vector object for a memory from one question to the
  // next.
  const oddsByVector = new WeakMap<Float32Array, { text: string; odds: number }>();
  return {
    usesVector: direction !== null,
    oddsOfText: (text, vector) => {
      const before = oddsByVector.get(vector);
      if (before?.text === text) return before.odds;
      const odds = computeOfText(text, vector);
      oddsByVector.set(vector, { text, odds });
      return odds;
    },
    oddsOfSigns: (signs) => weights.reduce((sum, weight, at) => sum + weight * signs[at]!, 0),
    maxOddsOfSigns: ({ min: least, max: most }) =>
      weights.reduce((sum, weight, at) => sum + weight * (weight > 0 ? most : least)[at]!, 0),
  };
}
