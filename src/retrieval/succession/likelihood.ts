/**
 * The odds that a later memory replaces an earlier one for a question: a choice between staying with the earlier memory
 * and each later one. They are learned from made-up stories in which things change (`training/succession`): first from
 * {@link signNames}, the meaning of the later memory and its phrasing, then, for the likeliest, also from what the
 * cross-encoders read.
 */
import { readFileSync } from 'node:fs';
import { type CrossEncoders, type Embedder, modelStamp, type TextScorer } from '../../embedding/embedder.ts';
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

/** A later memory, its log-odds by signs, and the number of later memories that were compared. */
export interface ScoredFollower extends LaterSigns {
  odds: number;
  compared: number;
}

/** The log-odds of a later memory against staying with the earlier one. */
export interface ReplacementOdds {
  bySigns(later: LaterSigns): number;
  /** {@link readingSignNames} of a later memory. Reading takes longer than all signs. */
  readingSigns(later: ScoredFollower): Float64Array;
  /** The log-odds by what was read, and its signs; those by signs, and null, if nothing is read. */
  withReading(later: ScoredFollower): { odds: number; reading: Float64Array | null };
}

/**
 * The log-odds for a question and an earlier text that answered it. If the text is null, the cross-encoders read
 * nothing.
 */
export type ReplacementOddsFor = (question: string, earlier: string | null) => ReplacementOdds;

/**
 * Signs of a pair whose texts are read: the log-odds by signs; whether the later text replaces the earlier one,
 * whatever the question; how much better than the earlier one it answers the question; one divided by the number of
 * later memories, which is high among the first notes of a workspace, and the same times `days`; and again
 * {@link signNames}.
 */
export const readingSignNames = ['by_signs', 'replaces', 'answers', 'few', 'few_days', ...signNames] as const;
type ReadingWeights = Record<(typeof readingSignNames)[number], number>;

/** What `npm run train:followers` writes. */
const bundledReadingWeights = new URL('../../../assets/succession-reading.json', import.meta.url);

const daysSign = signNames.indexOf('days');
const maxReading = 4;
const bounded = (reading: number) => Math.max(-maxReading, Math.min(maxReading, reading));

const learned = createOddsLoader(bundledLikelihoods, signNames);
let weights: readonly number[] | undefined;

/** The odds learned for the embedding model, or else those for any model. */
export function oddsFor({ model, crossEncoders }: Pick<Embedder, 'model' | 'crossEncoders'>): ReplacementOddsFor {
  const odds = learned(modelStamp(model));
  return (question, earlier) => {
    const readPair = earlier === null ? undefined : crossEncoders && pairReader(crossEncoders, question, earlier);
    const readingSigns = ({ signs, text, odds: bySigns, compared }: ScoredFollower) => {
      const readings = readPair?.(text) ?? [0, 0];
      return Float64Array.from([bySigns, ...readings, 1 / compared, signs[daysSign]! / compared, ...signs]);
    };
    return {
      bySigns: ({ signs, vector, text }) => odds.oddsOfText(text, vector) + odds.oddsOfSigns(signs),
      readingSigns,
      withReading: (later) => {
        if (readPair === undefined) return { odds: later.odds, reading: null };
        weights ??= readWeights();
        const reading = readingSigns(later);
        return { odds: reading.reduce((sum, value, at) => sum + value * weights![at]!, 0), reading };
      },
    };
  };
}

/** Reads question and earlier text once, and only if a later memory is likely enough. */
function pairReader(crossEncoders: CrossEncoders, question: string, earlier: string): (later: string) => number[] {
  let readers: { replaces: TextScorer; answers: TextScorer; answersBefore: number } | undefined;
  return (later) => {
    if (readers === undefined) {
      const [replaces, answers] = [crossEncoders.replaces(earlier), crossEncoders.answers(question)];
      readers = { replaces, answers, answersBefore: answers(earlier) };
    }
    const { replaces, answers, answersBefore } = readers;
    return [bounded(replaces(later)), bounded(answers(later) - answersBefore)];
  };
}

function readWeights(): readonly number[] {
  const byName = JSON.parse(readFileSync(bundledReadingWeights, 'utf8')) as ReadingWeights;
  return readingSignNames.map((name) => byName[name]);
}
