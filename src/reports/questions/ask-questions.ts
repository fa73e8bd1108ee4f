/** Runs the saved questions through recall as it is now, and records the rank of each expected memory. */
import { createHash } from 'node:crypto';
import { modelStamp } from '../../embedding/embedder.ts';
import type { JobName } from '../../model/job.ts';
import type { StoredMemory } from '../../model/memory.ts';
import {
  type QuestionResult,
  type QuestionRun,
  questionDepth,
  type RankingBasis,
  type RunCause,
  type SavedQuestion,
} from '../../model/questions/saved-question.ts';
import { findRelevant } from '../../retrieval/recall.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { countStale } from '../../upkeep/embedding/reindex.ts';
import { carryOut, immediate } from '../../verb.ts';
import { version } from '../../version.ts';
import type { RunningJob, Workspace } from '../../workspace.ts';

/** `askJob` runs the saved questions. `askChangedJob` checks whether they should be run again. */
export const askJob: JobName = { kind: 'ask_questions', lane: 'catch-up' };
export const askChangedJob: JobName = { kind: 'ask_questions_if_changed', lane: 'catch-up' };

export interface AskRequest {
  cause: RunCause;
}

export const enqueueAsking = ({ jobs }: Pick<WorkspaceStore, 'jobs'>, cause: RunCause) =>
  jobs.enqueue({ ...askJob, args: { cause } satisfies AskRequest });

/** Records no accesses, so a run does not affect later recalls. */
export async function askQuestions(
  workspace: Workspace,
  { cause }: AskRequest,
  job: Pick<RunningJob, 'report' | 'hold'>,
): Promise<QuestionRun> {
  const { store } = workspace;
  const basis = await basisOf(workspace);
  const questions = await store.savedQuestions.list();
  const results: QuestionResult[] = [];
  for (const question of questions) {
    await job.report(results.length / questions.length, `asked ${results.length} of ${questions.length}`);
    results.push(await ask(workspace, question));
  }
  const note = immediate(async (tx) => {
    await job.hold(tx.store);
    return tx.store.savedQuestions.noteRun({ cause, basis, results });
  });
  return carryOut(workspace, note, undefined);
}

async function ask(workspace: Workspace, { question_id, query, expected }: SavedQuestion): Promise<QuestionResult> {
  const { memories } = await findRelevant(workspace, { query, top_k: questionDepth, mode: 'full_context' });
  const mergeTargets = await resolveMerged(workspace.store, expected);
  const rankOf = new Map(memories.map(({ memory_id }, at) => [memory_id, at + 1]));
  return {
    question_id,
    ranks: expected.map((memory_id) => ({
      memory_id,
      rank: rankOf.get(mergeTargets.get(memory_id) ?? memory_id) ?? null,
    })),
  };
}

const maxMergeChain = 10;

/** For each id, the memory that now holds its content, if upkeep has merged it into another. */
async function resolveMerged({ memories }: WorkspaceStore, ids: readonly string[]): Promise<Map<string, string>> {
  const mergeTargets = new Map(ids.map((id) => [id, id]));
  for (let step = 0; step < maxMergeChain; step += 1) {
    const found: StoredMemory[] = await memories.findMany([...new Set(mergeTargets.values())]);
    const merged = new Map(
      found.flatMap((one) => (one.merged_into ? [[one.memory_id, one.merged_into] as const] : [])),
    );
    if (merged.size === 0) break;
    for (const [id, targetId] of mergeTargets) mergeTargets.set(id, merged.get(targetId) ?? targetId);
  }
  return mergeTargets;
}

async function basisOf({ store, embedder, recipe, record }: Workspace): Promise<RankingBasis> {
  const model = modelStamp(embedder.model);
  const hash = createHash('sha256').update(JSON.stringify(recipe.weights)).digest('hex').slice(0, 8);
  const is_embedded = (await countStale(store, model)) === 0;
  return { model, is_embedded, ranking: `${recipe.name} ${hash}`, adapts: record.adapts, version };
}

/** Enqueues a run if the model, ranking or version differs from the latest run. Returns true if it did. */
export async function askIfChanged(workspace: Workspace): Promise<{ changed: boolean }> {
  const { savedQuestions, jobs } = workspace.store;
  const [latest] = await savedQuestions.runs(1);
  // Before the first run there is nothing to compare with. Memories that wait for a vector are not a change: in a busy
  // workspace some always do.
  const ranksBy = ({ is_embedded: _, ...basis }: RankingBasis) => JSON.stringify(basis);
  const changed = latest !== undefined && ranksBy(latest.basis) !== ranksBy(await basisOf(workspace));
  if (changed) await enqueueAsking(workspace.store, 'changed');
  await jobs.dropEnded(askChangedJob.kind);
  return { changed };
}
