/** The best matches of words by BM25, from their postings in memory. */
import { bm25Constants } from '../../../model/ranking/bm25-constants.ts';
import type { Postings } from './postings.ts';

/** Words written since the postings were read; they replace the postings of their memories. */
interface Rewritten {
  /** Word → key → number of occurrences; an erased memory has no words. */
  readonly counts: Map<string, Map<number, number>>;
  /** Key → the memory's words, which are removed when it is rewritten again. */
  readonly words: Map<number, readonly string[]>;
}

/** The counts that BM25 needs. */
export interface WordStatistics {
  /** The number of words of a memory, by its key; -1 if it has no row. */
  lengths: Int32Array;
  rewritten: Rewritten;
  /** 1 for the keys of rewritten memories. */
  isRewritten: Uint8Array;
  memories: number;
  words: number;
}

const { k1, b, leastIdf } = bm25Constants;
/** Sums of scores by key, all zero between searches: a search fills and reads them without yielding. */
let sums = new Float64Array(0);

/** The number of memories that hold a word. */
export function documentFrequency(
  { rewritten, isRewritten }: WordStatistics,
  word: string,
  { seqs }: Postings,
): number {
  let frequency = seqs.length + (rewritten.counts.get(word)?.size ?? 0);
  if (rewritten.words.size > 0) for (const seq of seqs) if (isRewritten[seq] === 1) frequency -= 1;
  return frequency;
}

/**
 * Computes sums as FTS5 does, word by word in order, so that they agree to the last digit. Once the remaining words
 * cannot bring another memory among the best, they are added only for the memories found so far.
 */
export function rankByBm25(index: WordStatistics, words: readonly string[], found: readonly Postings[], limit: number) {
  const { lengths, rewritten, isRewritten, memories } = index;
  if (sums.length < lengths.length) sums = new Float64Array(lengths.length);
  const average = index.words / memories;
  const touched: number[] = [];
  const weights = found.map((postings, at) => {
    const frequency = documentFrequency(index, words[at]!, postings);
    return Math.max(Math.log((memories - frequency + 0.5) / (frequency + 0.5)), leastIdf);
  });
  let maxRemaining = weights.reduce((sum, idf) => sum + idf, 0) * (k1 + 1) + roundingError;
  for (const [at, { seqs, counts }] of found.entries()) {
    const idf = weights[at]!;
    const acceptsNew = seqs.length < minPostingsToCheck || maxRemaining >= thresholdOf(touched, limit);
    const add = (seq: number, count: number) => {
      if (sums[seq] === 0) {
        if (!acceptsNew) return;
        touched.push(seq);
      }
      sums[seq]! += idf * ((count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[seq]!) / average)));
    };
    for (let place = 0; place < seqs.length; place += 1)
      if (isRewritten[seqs[place]!] !== 1) add(seqs[place]!, counts[place]!);
    for (const [seq, count] of rewritten.counts.get(words[at]!) ?? []) add(seq, count);
    maxRemaining -= idf * (k1 + 1);
  }
  const best = bestOf(touched, limit).map((seq) => ({ seq, score: sums[seq]! }));
  for (const seq of touched) sums[seq] = 0;
  return best;
}

/** With fewer postings of a word, it is not worth checking whether they can bring another memory among the best. */
const minPostingsToCheck = 2_048;
const roundingError = 1e-9;

/** The lowest score among the best so far; 0 while there are fewer than `limit`. */
function thresholdOf(touched: readonly number[], limit: number): number {
  return touched.length < limit ? 0 : sums[bestOf(touched, limit).at(-1)!]!;
}

function bestOf(touched: readonly number[], limit: number): number[] {
  const byScore = (one: number, other: number) => {
    const [own, others] = [sums[one]!, sums[other]!];
    if (own !== others) return own < others ? 1 : -1;
    return one - other;
  };
  let kept: number[] = [];
  let least = -1;
  for (const seq of touched) {
    if (least >= 0 && byScore(seq, least) > 0) continue;
    kept.push(seq);
    if (kept.length < 2 * limit) continue;
    kept = kept.sort(byScore).slice(0, limit);
    least = kept.at(-1)!;
  }
  return kept.sort(byScore).slice(0, limit);
}
