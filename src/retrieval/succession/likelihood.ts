/**
 * How likely a later memory replaces an earlier one for a question: a choice between staying with the earlier one and each later one, learned
 * from made-up stories in which things change (`training/succession`), by {@link signNames}, by what the later one means and by how it is worded.
 */
import { type EmbeddingModel, modelStamp } from '../../embedding/embedder.ts';
import { learnedOdds } from '../../embedding/learned-odds.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { signNames } from './signs.ts';

/** What `npm run train:succession` writes. */
export const bundledLikelihoods = new URL('../../../assets/succession.json', import.meta.url);

/** The later memory: its signs beside the earlier one, its vector and its text. */
export interface LaterSigns {
  signs: Float64Array;
  vector: Float32Array;
  text: string;
}

/** A later memory, compared with an earlier one. */
export interface LaterMemory extends LaterSigns {
  id: string;
  isDecision: boolean;
  isMomentsLater: boolean;
  /** Whether it answers the question as the earlier one does. */
  answersAlike: boolean;
}

/** A memory, and the later ones that may replace it. */
export interface Followed {
  memory: StoredMemory;
  later: readonly LaterMemory[];
}

/** The logarithm of the odds of a later memory against staying with the earlier one. */
export type OddsOfLater = (later: LaterSigns) => number;

const learned = learnedOdds(bundledLikelihoods, signNames);

/** The odds that were learned for the model, or else for any. */
export function oddsFor(model: EmbeddingModel): OddsOfLater {
  const odds = learned(modelStamp(model));
  return ({ signs, vector, text }) => odds.ofText(text, vector) + odds.ofSigns(signs);
}
