/** Fuses the finds of both channels into one ranking. */
import type { Hit } from '../storage/ports/memories.ts';

export interface Replaced {
  superseded_by?: string[];
  challenged_by?: string[];
  /** Ids of memories that say otherwise by their texts; nothing is on record about them. */
  competes_with?: string[];
}

/** All have the same fields in the same order, since a ranking passes through many loops. */
export interface Ranked {
  memory_id: string;
  /** 0 to 1, within this ranking. */
  score: number;
  /** BM25; null where the channel did not find it. */
  lexical: number | null;
  /** Cosine similarity; null where the channel did not find it. */
  dense: number | null;
  /** Probability that it answers the question; null if it was not judged. */
  confidence: number | null;
  /** The features of the close look, one number each; null if the memory was not looked at closely. */
  row: Float64Array | null;
  /** Ids of later memories that say otherwise; null if none is known. */
  replaced: Replaced | null;
}

/**
 * Words weigh more than meaning: a rare word in common is strong evidence, while the bundled static vectors are weak and
 * mostly break ties and bridge synonyms. Measured over questions of several kinds and languages; flat between 0.6 and 0.7.
 */
export const channelWeights = { lexical: 0.65, dense: 0.35 } as const;

/** How far each channel can be trusted, 0 to 1. */
export interface Trust {
  familiarity?: number;
  wordTrust?: number;
}

/** A memory that no channel found. */
export const unfound = (memory_id: string): Ranked => ({
  memory_id,
  score: 0,
  lexical: null,
  dense: null,
  confidence: null,
  row: null,
  replaced: null,
});

/** A tiny step of the score: a lifted memory stands above, and the scores still tell the order. */
export const hair = 0.0002;

/**
 * The union of both channels, best first, by the weighted sum of scores brought to 0…1. BM25 becomes a share of the best; the cosine
 * becomes the position between the mean of the finds and the best. A memory that a channel missed counts 0 there. Meaning weighs less
 * the fewer of the question's words the model knows; words weigh less the fewer of them the memories know.
 */
export function fuse(
  lexical: readonly Hit[],
  dense: readonly Hit[],
  { familiarity = 1, wordTrust = 1 }: Trust = {},
): Ranked[] {
  const denseWeight = channelWeights.dense * familiarity;
  const lexicalWeight = channelWeights.lexical * wordTrust;
  const byId = new Map<string, Ranked>();
  const entry = (id: string) => {
    const known = byId.get(id);
    if (known !== undefined) return known;
    const ranked = unfound(id);
    byId.set(id, ranked);
    return ranked;
  };
  const toLexicalShare = shareOfBest(lexical);
  for (const { memory_id, score } of lexical) {
    const ranked = entry(memory_id);
    ranked.lexical = score;
    ranked.score += lexicalWeight * toLexicalShare(score);
  }
  const toDenseShare = shareAboveMean(dense);
  for (const { memory_id, score } of dense) {
    const ranked = entry(memory_id);
    ranked.dense = score;
    ranked.score += denseWeight * toDenseShare(score);
  }
  return [...byId.values()].sort(byRank);
}

function shareOfBest(hits: readonly Hit[]): (score: number) => number {
  const best = highest(hits);
  return (score) => (best > 0 ? Math.max(0, score / best) : 0);
}

/** The cosine stands for itself where all hits are alike, for example a single one: there is no spread to measure by. */
function shareAboveMean(hits: readonly Hit[]): (score: number) => number {
  const best = highest(hits);
  const mean = hits.reduce((sum, { score }) => sum + score, 0) / Math.max(1, hits.length);
  const spread = best - mean;
  return (score) => Math.min(1, Math.max(0, spread > 1e-6 ? (score - mean) / spread : score));
}

function highest(hits: readonly Hit[]): number {
  return hits.reduce((best, { score }) => Math.max(best, score), Number.NEGATIVE_INFINITY);
}

/** Ties go to the nearer in meaning, then to the later stored, so that the same question has the same answer. */
export function byRank(one: Ranked, other: Ranked): number {
  if (one.score !== other.score) return one.score < other.score ? 1 : -1;
  const near = one.dense ?? -1;
  const otherNear = other.dense ?? -1;
  if (near !== otherNear) return near < otherNear ? 1 : -1;
  return one.memory_id < other.memory_id ? 1 : -1;
}
