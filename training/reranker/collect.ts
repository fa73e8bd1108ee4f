/** Features of what recall looks at for the questions of a set: the ground that weights are learned on. */
import { grouped, type RetrievalSet } from '../../bench/evaluation-sets.ts';
import { storeScopes } from '../../bench/ranking.ts';
import { searchChannels } from '../../src/retrieval/channels.ts';
import { fuse } from '../../src/retrieval/fuse.ts';
import { readQuery } from '../../src/retrieval/query.ts';
import { filterOf } from '../../src/retrieval/ranking.ts';
import { recallRequestSchema } from '../../src/retrieval/request.ts';
import { featuresOf } from '../../src/retrieval/rerank/features.ts';
import type { Example } from '../../src/retrieval/rerank/learn.ts';
import { gatherPool, presentGround } from '../../src/retrieval/rerank/pool.ts';
import type { Services } from '../../src/services.ts';

export interface Collected extends Example {
  /** Questions of one conversation are kept together in cross-validation. */
  scope: string;
  category: string;
  /** How many relevant documents there are, those included that are no candidates. */
  relevantInAll: number;
}

/** Questions without an answer are left out. */
export async function collect(services: Services, set: RetrievalSet): Promise<Collected[]> {
  const examples: Collected[] = [];
  const scopes = new Map(
    [...grouped(set.queries, ({ scope }) => scope ?? '')].flatMap(([scope, questions]) =>
      questions.map((q) => [q.id, scope]),
    ),
  );
  await storeScopes(services, set, async (workspace, questions, idOf) => {
    for (const { id, text, relevant, category = '' } of questions) {
      if (category === 'adversarial' || relevant.length === 0) continue;
      const request = recallRequestSchema.parse({ query: text, top_k: 10 });
      const query = await readQuery(workspace, text);
      const found = await searchChannels(workspace.store, query, filterOf(request));
      const rough = fuse(found.lexical, found.dense, query.familiarity);
      const pool = await gatherPool(presentGround(workspace, query), found, rough);
      const wanted = new Set(relevant);
      examples.push({
        scope: scopes.get(id) ?? '',
        category,
        rows: featuresOf(query, pool),
        relevant: pool.candidates.flatMap(({ memory_id }, at) => (wanted.has(idOf.get(memory_id) ?? '') ? [at] : [])),
        relevantInAll: relevant.length,
      });
    }
  });
  return examples;
}
