/** Asks the service the questions of an evaluation set. */

import { maxContentLength } from '../src/model/fields.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import type { Models } from '../src/models.ts';
import { findRelevant } from '../src/retrieval/recall.ts';
import { recallRequestSchema } from '../src/retrieval/request.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { type Document, groupBy, type Question, type RetrievalSet, toTime } from './evaluation-sets.ts';
import { rememberAll } from './remember-all.ts';
import { untilIndexed } from './until-indexed.ts';

export interface Ranking {
  question: Question;
  /** Ids of the set's documents, best first. */
  ranking: string[];
}

/** Number of results: deep enough to rank groups of documents too. */
const depth = 100;

/** Ranks the documents for each question. `dated` asks each question at its own date, if it has one. */
export async function rankQuestions(services: Models, set: RetrievalSet, dated = false): Promise<Ranking[]> {
  const rankings: Ranking[] = [];
  await storeScopes(services, set, async (workspace, questions, idOf) => {
    for (const question of questions) {
      const request = recallRequestSchema.parse({ query: question.text, top_k: depth, mode: 'full_context' });
      const questionTime = dated ? toTime(question.date) : undefined;
      const at = questionTime === undefined ? workspace : { ...workspace, now: () => new Date(questionTime) };
      const { memories } = await findRelevant(at, request);
      rankings.push({ question, ranking: memories.map(({ memory_id }) => idOf.get(memory_id)!) });
    }
  });
  return rankings;
}

/**
 * Stores each scope of a set in its own workspace and passes the workspace to `ask` with the scope's questions. `idOf`
 * maps memory ids to document ids.
 */
export async function storeScopes(
  services: Models,
  set: RetrievalSet,
  ask: (workspace: Workspace, questions: readonly Question[], idOf: ReadonlyMap<string, string>) => Promise<void>,
): Promise<void> {
  const documents = groupBy(set.docs, ({ scope }) => scope ?? '');
  for (const [scope, questions] of groupBy(set.queries, ({ scope }) => scope ?? '')) {
    const record = await services.storage.control.workspaces.create({ name: `${set.name} ${scope}`.slice(0, 90) });
    await services.storage.withWorkspace(record, async (open) => {
      const workspace = toWorkspace(services, record, open.storeFor);
      const idOf = await store(workspace, documents.get(scope) ?? [], set.kind === 'conversation');
      await untilIndexed(workspace.store);
      await ask(workspace, questions, idOf);
    });
  }
}

/**
 * Stores the documents in order, like an agent; the few that exceed the length of a memory are cut. A conversation
 * without groups is one session. Returns memory id → document id.
 */
async function store(
  workspace: Workspace,
  documents: readonly Document[],
  isConversation: boolean,
): Promise<Map<string, string>> {
  const inputs = documents.map(({ text, group, date }) =>
    memoryInputSchema.parse({
      content: text.slice(0, maxContentLength),
      occurred_at: toTime(date),
      session_id: group ?? (isConversation ? 'conversation' : undefined),
    }),
  );
  const memories = await rememberAll(workspace, inputs);
  return new Map(memories.map(({ memory_id }, at) => [memory_id, documents[at]!.id]));
}
