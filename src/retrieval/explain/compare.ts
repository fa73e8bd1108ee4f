/** Compares two questions: the results they share, and the results of only one. */
import { z } from 'zod';
import { memorySchema } from '../../model/memory.ts';
import { rounded } from '../../model/rounded.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import type { Workspace } from '../../workspace.ts';
import { findRelevant } from '../recall.ts';
import type { RecalledMemory } from '../request.ts';
import { questionWords } from './expansion.ts';

const resultSchema = memorySchema.pick({ memory_id: true, memory_type: true, status: true }).extend({
  beginning: z.string(),
  rank: z.number().int(),
  score: z.number(),
});

export const comparisonSchema = z.object({
  query_a: z.string(),
  query_b: z.string(),
  a: z.array(resultSchema).describe('What query_a finds, best first'),
  b: z.array(resultSchema).describe('What query_b finds, best first'),
  overlap: z.object({
    jaccard: z.number().describe('Share of the memories found by either query that both find: 0 to 1'),
    shared: z.array(z.object({ memory_id: z.string(), rank_a: z.number().int(), rank_b: z.number().int() })),
  }),
  only_a: z.array(z.string()).describe('Ids that only query_a finds, best first'),
  only_b: z.array(z.string()).describe('Ids that only query_b finds, best first'),
  rank_correlation: z
    .number()
    .nullable()
    .describe(
      'Spearman rank correlation of the memories that both find: 1 same order, -1 reversed; null for fewer than two',
    ),
  shared_words: z.array(z.string()).describe('Words of query_a that query_b has too, also in another form'),
});

export type Comparison = z.infer<typeof comparisonSchema>;

/** Searches memories of every type. Counts no access. */
export async function compareQueries(
  workspace: Workspace,
  queryA: string,
  queryB: string,
  topK: number,
): Promise<Comparison> {
  const [a, b] = await Promise.all(
    [queryA, queryB].map(async (query) => {
      const { memories } = await findRelevant(workspace, { query, top_k: topK, mode: 'full_context' });
      return memories.map(toResult);
    }),
  );
  const ranksOf = (list: readonly { memory_id: string; rank: number }[]) =>
    new Map(list.map(({ memory_id, rank }) => [memory_id, rank]));
  const [ranksA, ranksB] = [ranksOf(a!), ranksOf(b!)];
  const shared = a!.flatMap(({ memory_id, rank }) =>
    ranksB.has(memory_id) ? [{ memory_id, rank_a: rank, rank_b: ranksB.get(memory_id)! }] : [],
  );
  const unionSize = ranksA.size + ranksB.size - shared.length;
  const formsB = new Set(analyseQuery(queryB));
  return {
    query_a: queryA,
    query_b: queryB,
    a: a!,
    b: b!,
    overlap: { jaccard: unionSize === 0 ? 0 : rounded(shared.length / unionSize), shared },
    only_a: [...ranksA.keys()].filter((id) => !ranksB.has(id)),
    only_b: [...ranksB.keys()].filter((id) => !ranksA.has(id)),
    rank_correlation: spearman(shared),
    shared_words: questionWords(queryA).filter((word) => analyseQuery(word).some((form) => formsB.has(form))),
  };
}

function toResult({ memory_id, memory_type, status, content, score }: RecalledMemory, index: number) {
  return { memory_id, memory_type, status, beginning: leadingExcerpt(content, 80), rank: index + 1, score };
}

/**
 * Rank correlation, `1 − 6 Σd² / (n (n² − 1))`, with ranks counted among the memories that both found; null if
 * undefined.
 */
function spearman(shared: readonly { rank_a: number; rank_b: number }[]): number | null {
  const n = shared.length;
  if (n < 2) return null;
  const orderB = shared.map(({ rank_b }) => rank_b).toSorted((one, other) => one - other);
  // `shared` is in the order of `a`.
  const squares = shared.reduce((sum, { rank_b }, rankA) => sum + (orderB.indexOf(rank_b) - rankA) ** 2, 0);
  return rounded(1 - (6 * squares) / (n * (n * n - 1)));
}
