/**
 * The odds that a later memory replaces an earlier one for a question: a choice between staying with the earlier memory
 * and each later one. It is learned from made-up stories in which things change (`training/succession`), from
 * {@link signNames}, the meaning of the later memory and its phrasing.
 */
import { type Embedder, modelStamp, type TextScorer } from '../../embedding/embedder.ts';
import { createOddsLoader } from '../../embedding/learned-odds.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { signNames } from './signs.ts';

/** What `npm run train:succession` writes. */
export const bundledLikelihoods = new URL('../../../assets/succession.json', import.meta.url);

/** A later memory: its signs in comparison with the earlier one, its vector and its text. */
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
  /** True if it shares only the name of a firm, a club or a place of the question with the earlier memory. */
  sharesOnlyNonPersonName: boolean;
  /** True if it can answer the question as the earlier memory does. */
  canAnswerInstead: boolean;
}

/** A memory, and the later ones that may replace it. */
export interface FollowedMemory {
  memory: StoredMemory;
  /** Its text, for the cross-encoder; null for sentences of conversation turns, which are not read. */
  text: string | null;
  later: readonly LaterMemory[];
}

/** The log-odds of a later memory against staying with the earlier one. */
export interface ReplacementOdds {
  bySigns(later: LaterSigns): number;
  /** The same, with a reading of both texts by the cross-encoder, which takes longer than all signs. */
  withReading(later: LaterSigns & { odds: number }): number;
}

/**
 * The log-odds for a question and an earlier text that answered it. If the text is null, the cross-encoder reads
 * nothing.
 */
export type ReplacementOddsFor = (question: string, earlier: string | null) => ReplacementOdds;

/** Weight and bounds of the cross-encoder's log-odds, and a constant that is added. */
const readingWeights = { weight: 0.8, min: -3, max: 3, constant: 0.3 } as const;
/** Weight of the learned log-odds when a reading is added. */
const signsWeight = 0.85;

const learned = createOddsLoader(bundledLikelihoods, signNames);

/** The odds learned for the embedding model, or else those for any model. */
export function oddsFor({ model, crossEncoders: read }: Pick<Embedder, 'model' | 'crossEncoders'>): ReplacementOddsFor {
  const odds = learned(modelStamp(model));
  return (question, earlier) => {
    // The cross-encoder reads question and earlier text once, and only if a later memory is likely enough.
    let follows: TextScorer | undefined;
    const { weight, min, max, constant } = readingWeights;
    return {
      bySigns: ({ signs, vector, text }) => odds.oddsOfText(text, vector) + odds.oddsOfSigns(signs),
      withReading: ({ text, odds: bySigns }) => {
        if (earlier === null || read === undefined) return bySigns;
        follows ??= read.follows(question, earlier);
        return signsWeight * bySigns + weight * Math.max(min, Math.min(max, follows(text))) + constant;
      },
    };
  };
}
