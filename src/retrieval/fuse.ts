/** Fuses the results of both channels into one ranking. */
import type { Hit } from '../storage/ports/memories.ts';

export interface Replacements {
  superseded_by?: string[];
  challenged_by?: string[];
  /** Ids of memories whose texts contradict this one, with no relation on record. */
  competes_with?: string[];
}

/** The likeliest pairs of a memory; null if nothing was compared. */
export interface Succession {
  /** With one of the best results that it may have replaced. */
  follows: LikelyPair | null;
  /** With a later memory that may have replaced it. */
  followed: LikelyPair | null;
}

export interface LikelyPair {
  /** The log-odds that the later memory replaced the earlier one. */
  odds: number;
  /** The signs of both (`readingSignNames` in `succession/likelihood.ts`); null unless both texts were read. */
  reading: Float64Array | null;
}

/** All objects have the same fields in the same order, because rankings pass through many hot loops. */
export interface RankedMemory {
  memory_id: string;
  /** 0 to 1, within this ranking. */
  score: number;
  /** BM25 score; null if the lexical channel did not find it. */
  lexical: number | null;
  /** Cosine similarity; null if the dense channel did not find it. */
  dense: number | null;
  /** Probability that it answers the question; null if not judged. */
  confidence: number | null;
  /** The reranker's features; null if the memory was not reranked. */
  row: Float64Array | null;
  /** Ids of later memories that replace or contradict it; null if none is known. */
  replacements: Replacements | null;
  /** How likely it replaced one of the best results; null if it was not compared. */
  succession: Succession | null;
}

/** Adds what was found of a memory's successors, unless nothing was. */
export const withSuccession = (
  one: RankedMemory,
  replacements: Replacements | undefined,
  succession: Succession | undefined,
): RankedMemory =>
  replacements === undefined && succession === undefined
    ? one
    : { ...one, replacements: replacements ?? one.replacements, succession: succession ?? one.succession };

/**
 * Words weigh more than meaning: a rare word in common is strong evidence, while the bundled static vectors are weak and
 * mostly break ties and bridge synonyms. Measured over questions of several kinds and languages; flat between 0.6 and 0.7.
 */
export const channelWeights = { lexical: 0.65, dense: 0.35 } as const;

/** How far each channel can be trusted, 0 to 1. */
export interface ChannelTrust {
  familiarity?: number;
  wordTrust?: number;
}

/** A memory that no channel found. */
export const toUnmatched = (memory_id: string): RankedMemory => ({
  memory_id,
  score: 0,
  lexical: null,
  dense: null,
  confidence: null,
  row: null,
  replacements: null,
  succession: null,
});

/** A tiny score step: it lifts one memory above another and keeps scores consistent with the order. */
export const minScoreStep = 0.0002;

/**
 * The union of both channels, best first, by a weighted sum of scores scaled to 0…1. BM25 is divided by the best score;
 * the cosine is scaled to its position between the mean of the hits and the best. A memory that a channel missed scores
 * 0 there. The dense weight falls with the share of query words that the model does not know; the lexical weight falls
 * with the share that no memory contains.
 */
export function fuse(
  lexical: readonly Hit[],
  dense: readonly Hit[],
  { familiarity = 1, wordTrust = 1 }: ChannelTrust = {},
): RankedMemory[] {
  const denseWeight = channelWeights.dense * familiarity;
  const lexicalWeight = channelWeights.lexical * wordTrust;
  const byId = new Map<string, RankedMemory>();
  const entryOf = (id: string) => {
    const known = byId.get(id);
    if (known !== undefined) return known;
    const ranked = toUnmatched(id);
    byId.set(id, ranked);
    return ranked;
  };
  const toLexicalShare = shareOfBest(lexical);
  for (const { memory_id, score } of lexical) {
    const ranked = entryOf(memory_id);
    ranked.lexical = score;
    ranked.score += lexicalWeight * toLexicalShare(score);
  }
  const toDenseShare = shareAboveMean(dense);
  for (const { memory_id, score } of dense) {
    const ranked = entryOf(memory_id);
    ranked.dense = score;
    ranked.score += denseWeight * toDenseShare(score);
  }
  return [...byId.values()].sort(byRank);
}

function shareOfBest(hits: readonly Hit[]): (score: number) => number {
  const best = highestScore(hits);
  return (score) => (best > 0 ? Math.max(0, score / best) : 0);
}

/**
 * If all hits have the same cosine, for example a single hit, the cosine itself is used: there is no spread to scale
 * by.
 */
function shareAboveMean(hits: readonly Hit[]): (score: number) => number {
  const best = highestScore(hits);
  const mean = hits.reduce((sum, { score }) => sum + score, 0) / Math.max(1, hits.length);
  const spread = best - mean;
  return (score) => Math.min(1, Math.max(0, spread > 1e-6 ? (score - mean) / spread : score));
}

function highestScore(hits: readonly Hit[]): number {
  return hits.reduce((best, { score }) => Math.max(best, score), Number.NEGATIVE_INFINITY);
}

/**
 * Ties are broken by cosine similarity, then by the later memory, so that the same question always gets the same order.
 */
export function byRank(one: RankedMemory, other: RankedMemory): number {
  if (one.score !== other.score) return one.score < other.score ? 1 : -1;
  const similarity = one.dense ?? -1;
  const otherSimilarity = other.dense ?? -1;
  if (similarity !== otherSimilarity) return similarity < otherSimilarity ? 1 : -1;
  return one.memory_id < other.memory_id ? 1 : -1;
}
