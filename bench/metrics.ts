/** Measures the quality of rankings, and its uncertainty. */
import type { Question } from './evaluation-sets.ts';

export const metricNames = [
  'recall@1',
  'recall@5',
  'recall@10',
  'any@10',
  'mrr',
  'ndcg@10',
  'group_recall@10',
] as const;
export type MetricName = (typeof metricNames)[number];
export type Metrics = Record<MetricName, number>;

/** `ranking` contains document ids, best first; `groupOf` returns the group of a document, if there is one. */
export function judge(
  question: Question,
  ranking: readonly string[],
  groupOf: (id: string) => string | undefined,
): Metrics {
  const relevant = new Set(question.relevant);
  const recall = (k: number, wanted: ReadonlySet<string>, ranked: readonly string[]) =>
    ranked.slice(0, k).filter((id) => wanted.has(id)).length / wanted.size;
  const first = ranking.findIndex((id) => relevant.has(id));
  const gain = ranking.slice(0, 10).reduce((sum, id, at) => sum + (relevant.has(id) ? 1 / Math.log2(at + 2) : 0), 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, at) => 1 / Math.log2(at + 2));
  const groups = [...new Set(ranking.map((id) => groupOf(id) ?? id))];
  const relevantGroups = new Set(question.relevant.map((id) => groupOf(id) ?? id));
  return {
    'recall@1': recall(1, relevant, ranking),
    'recall@5': recall(5, relevant, ranking),
    'recall@10': recall(10, relevant, ranking),
    'any@10': ranking.slice(0, 10).some((id) => relevant.has(id)) ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    'ndcg@10': gain / ideal.reduce((sum, share) => sum + share, 0),
    'group_recall@10': recall(10, relevantGroups, groups),
  };
}

/** True if the newest relevant document ranks above all older ones; null if all have the same time. */
export function isNewestFirst(
  { relevant }: Question,
  ranking: readonly string[],
  timeOf: (id: string) => string | undefined,
): boolean | null {
  const times = [...new Set(relevant.flatMap((id) => timeOf(id) ?? []))].sort();
  if (times.length < 2) return null;
  const first = ranking.find((id) => relevant.includes(id));
  return first !== undefined && timeOf(first) === times.at(-1);
}

export function mean(all: readonly Metrics[]): Metrics {
  const of = (name: MetricName) => all.reduce((sum, metrics) => sum + metrics[name], 0) / all.length;
  return Object.fromEntries(metricNames.map((name) => [name, of(name)])) as Metrics;
}

/**
 * 95 % confidence interval of the mean, by bootstrap with a thousand samples; the same values give the same interval.
 */
export function bootstrap(values: readonly number[], samples = 1_000): [low: number, high: number] {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const means = Array.from({ length: samples }, () => {
    let sum = 0;
    for (let n = 0; n < values.length; n += 1) sum += values[Math.floor(random() * values.length)]!;
    return sum / values.length;
  }).sort((one, other) => one - other);
  return [means[Math.floor(samples * 0.025)]!, means[Math.floor(samples * 0.975)]!];
}

/** Spearman's rank correlation; equal values share their mean rank. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const [ranks, otherRanks] = [toRanks(one), toRanks(other)];
  const middle = (one.length - 1) / 2;
  let [product, square, otherSquare] = [0, 0, 0];
  for (const [at, rank] of ranks.entries()) {
    product += (rank - middle) * (otherRanks[at]! - middle);
    square += (rank - middle) ** 2;
    otherSquare += (otherRanks[at]! - middle) ** 2;
  }
  return product / Math.sqrt(square * otherSquare);
}

function toRanks(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1]!] === values[order[start]!]) end += 1;
    for (let at = start; at <= end; at += 1) ranks[order[at]!] = (start + end) / 2;
    start = end + 1;
  }
  return ranks;
}
