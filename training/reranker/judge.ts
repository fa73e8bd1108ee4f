/** The quality of rankings by given weights. */
import { scoresOf } from '../../src/retrieval/rerank/learn-weights.ts';
import type { CollectedExample } from './collect.ts';

export interface Figures {
  'recall@1': number;
  'recall@10': number;
  mrr: number;
}

export function judgeWeights(examples: readonly CollectedExample[], weights: readonly number[]): Figures {
  const sums = { 'recall@1': 0, 'recall@10': 0, mrr: 0 };
  for (const example of examples) {
    const scores = scoresOf(example, weights);
    const order = scores.map((_, at) => at).sort((one, other) => scores[other]! - scores[one]!);
    const wanted = new Set(example.relevant);
    const within = (k: number) => order.slice(0, k).filter((at) => wanted.has(at)).length / example.relevantInAll;
    const first = order.findIndex((at) => wanted.has(at));
    sums['recall@1'] += within(1);
    sums['recall@10'] += within(10);
    sums.mrr += first < 0 ? 0 : 1 / (first + 1);
  }
  const share = (sum: number) => Math.round((1_000 * sum) / examples.length) / 1_000;
  return { 'recall@1': share(sums['recall@1']), 'recall@10': share(sums['recall@10']), mrr: share(sums.mrr) };
}
