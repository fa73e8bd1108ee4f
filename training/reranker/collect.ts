/**
 * Collects the features of the candidates that recall considers for the questions of a set: the training data for
 * weights.
 */
import type { RetrievalSet } from '../../bench/evaluation-sets.ts';
import { storeScopes } from '../../bench/ranking.ts';
import type { Models } from '../../src/models.ts';
import { fuse } from '../../src/retrieval/fuse.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf } from '../../src/retrieval/ranking.ts';
import { recallRequestSchema } from '../../src/retrieval/request.ts';
import { featuresOf } from '../../src/retrieval/rerank/features.ts';
import type { Example } from '../../src/retrieval/rerank/learn-weights.ts';
import { type CandidatePool, gatherPool } from '../../src/retrieval/rerank/pool.ts';
import type { Workspace } from '../../src/workspace.ts';

export interface CollectedExample extends Example {
  /**
   * `foreign`: asked in a workspace without an answer. `adversarial`: designed so that memories only seem to answer it.
   */
  kind: 'answerable' | 'foreign' | 'adversarial';
  /** The workspace. Questions of one conversation stay together in cross-validation. */
  scope: string;
  /** Number of relevant documents, including those that are no candidates. */
  relevantInAll: number;
  /** The query's familiarity and the candidates' cosines, for confidence. */
  familiarity: number;
  pool: CandidatePool;
}

/** Each workspace is also asked questions of another set, as examples without an answer. */
export async function collect(
  services: Models,
  set: RetrievalSet,
  foreign: readonly string[],
): Promise<CollectedExample[]> {
  const collected: CollectedExample[] = [];
  let questionCount = 0;
  const perScope = Math.ceil(foreign.length / new Set(set.queries.map(({ scope }) => scope)).size);
  await storeScopes(services, set, async (workspace, questions, idOf) => {
    for (const question of questions) {
      const wanted = question.category === 'adversarial' ? [] : question.relevant;
      const kind = wanted.length > 0 ? 'answerable' : 'adversarial';
      const scope = question.scope || question.id;
      collected.push({ ...(await collectQuestion(workspace, question.text, wanted, idOf)), kind, scope });
    }
    for (const text of foreign.slice(questionCount, questionCount + perScope))
      collected.push({ ...(await collectQuestion(workspace, text, [], idOf)), kind: 'foreign', scope: text });
    questionCount += perScope;
  });
  return collected;
}

async function collectQuestion(
  workspace: Workspace,
  text: string,
  relevant: readonly string[],
  idOf: ReadonlyMap<string, string>,
): Promise<Omit<CollectedExample, 'kind' | 'scope'>> {
  const query = await readQuery(workspace, text);
  const filter = filterOf(recallRequestSchema.parse({ query: text }));
  const found = await presentGround(workspace).search(query, filter);
  const rough = fuse(found.lexical, found.dense, query);
  const pool = await gatherPool(found, rough);
  const wanted = new Set(relevant);
  return {
    rows: featuresOf(query, pool),
    relevant: pool.candidates.flatMap(({ memory_id }, at) => (wanted.has(idOf.get(memory_id) ?? '') ? [at] : [])),
    relevantInAll: relevant.length,
    familiarity: query.familiarity,
    pool: {
      candidates: pool.candidates.map((candidate) => ({ ...candidate, words: [], near: [] })),
      dense: [],
      mentions: new Map(),
    },
  };
}
