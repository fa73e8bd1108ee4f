/**
 * How likely a later memory replaces an earlier one for a question: a choice between staying with the earlier one and each later one, learned
 * from made-up stories in which things change (`training/succession`), by {@link signNames}, by what the later one means and by how it is worded.
 */
import { type Embedder, modelStamp, type TextScorer } from '../../embedding/embedder.ts';
import { createOddsLoader } from '../../embedding/learned-odds.ts';
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
  /** Whether it shares no more with the earlier one than the name of a firm, a club or a place that the question names. */
  isOfHouseAlone: boolean;
  /** Whether it answers the question as the earlier one does. */
  answersAlike: boolean;
}

/** A memory, and the later ones that may replace it. */
export interface Followed {
  memory: StoredMemory;
  /** Its text, to be read together with later ones; null where these are sentences of turns. */
  text: string | null;
  later: readonly LaterMemory[];
}

/** The logarithm of the odds of a later memory against staying with the earlier one. */
export interface OddsOfLater {
  bySigns(later: LaterSigns): number;
  /** The same, the texts read together as well: longer work than all signs. */
  withReading(later: LaterSigns & { odds: number }): number;
}

/** The odds for a question, after an earlier text that answered it; null: what is later is not read together with it. */
export type OddsAfter = (question: string, earlier: string | null) => OddsOfLater;

/** What the cross-encoder's log-odds count, within bounds. */
const ofReading = { weight: 0.8, least: -3, most: 3, constant: 0.3 } as const;
/** What the learned odds count beside a reading. */
const shareOfSigns = 0.85;

const learned = createOddsLoader(bundledLikelihoods, signNames);

/** The odds that were learned for the model, or else for any. */
export function oddsFor({ model, crossEncoders: read }: Pick<Embedder, 'model' | 'crossEncoders'>): OddsAfter {
  const odds = learned(modelStamp(model));
  return (question, earlier) => {
    // The question and the earlier text are read once, and only if a later one is likely enough.
    let follows: TextScorer | undefined;
    const { weight, least, most, constant } = ofReading;
    return {
      bySigns: ({ signs, vector, text }) => odds.oddsOfText(text, vector) + odds.oddsOfSigns(signs),
      withReading: ({ text, odds: bySigns }) => {
        if (earlier === null || read === undefined) return bySigns;
        follows ??= read.follows(question, earlier);
        return shareOfSigns * bySigns + weight * Math.max(least, Math.min(most, follows(text))) + constant;
      },
    };
  };
}
