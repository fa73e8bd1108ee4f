/** Selects the recall results that seem to answer, for a prompt. */
import { z } from 'zod';
import { withCurrentLines } from '../../graph/entity/current-lines.ts';
import type { Workspace } from '../../workspace.ts';
import type { AnalysedQuestion } from '../best-passages.ts';
import { matchesQuestion } from '../matching.ts';
import { findWithQuestion } from '../recall.ts';
import { type RecalledMemory, type RecallRequest, replacementsOf } from '../request.ts';

/** True for a result that was found only through its surroundings and ranks above one that matches itself. */
function ranksAboveMatch({ match }: RecalledMemory, index: number, lastMatching: number): boolean {
  return match.lexical === null && match.dense === null && index < lastMatching;
}

/** Recall's notes on its response, for example that only words were searched. */
export const notesSchema = z.array(z.string()).describe('Notes about this answer, as sentences; usually empty');

export interface PromptResults {
  memories: RecalledMemory[];
  notes: string[];
  /** The question as analysed for the search. */
  question: AnalysedQuestion;
}

/**
 * Results of any type, best first, without those that only fill up the list, and without lines of summaries and cards
 * that no longer hold. Counts no access.
 */
export async function findForPrompt(
  workspace: Workspace,
  query: string,
  maxResults: number,
  filter: Pick<RecallRequest, 'memory_type' | 'status'> = {},
): Promise<PromptResults> {
  const request = { query, top_k: maxResults, mode: 'full_context' as const, ...filter };
  const { memories, notes, question } = await findWithQuestion(workspace, request);
  const lastMatching = memories.findLastIndex(matchesQuestion);
  const isRelevant = (memory: RecalledMemory, index: number) =>
    matchesQuestion(memory) || ranksAboveMatch(memory, index, lastMatching);
  const replacerIds = replacerIdsOf(memories.filter(isRelevant), memories);
  const chosen = memories.filter((memory, index) => isRelevant(memory, index) || replacerIds.has(memory.memory_id));
  return { memories: await withCurrentLines(workspace.store, chosen), notes, question };
}

/**
 * The results that replaced a matching one. They may share no word with the question, but without them the prompt would
 * state what no longer holds.
 */
function replacerIdsOf(relevant: readonly RecalledMemory[], all: readonly RecalledMemory[]): ReadonlySet<string> {
  const byId = new Map(all.map((memory) => [memory.memory_id, memory]));
  const replacerIds = new Set<string>();
  const queue = [...relevant];
  for (const memory of queue) {
    for (const id of replacementsOf(memory)) {
      const replacer = byId.get(id);
      if (replacer === undefined || replacerIds.has(id)) continue;
      replacerIds.add(id);
      queue.push(replacer);
    }
  }
  return replacerIds;
}

/** Number of results searched: usually enough to contain some of every kind that matters. */
const searchDepth = 100;

/**
 * The best results, and among them those of one kind. One search serves both, since a search for the kind alone
 * compares many more memories. A search by the kind's types follows only if none is among the best.
 */
export async function findWithKind(
  workspace: Workspace,
  query: string,
  isOfKind: (memory: RecalledMemory) => boolean,
  types: RecallRequest['memory_type'],
): Promise<PromptResults & { ofKind: RecalledMemory[] }> {
  const { memories, notes, question } = await findForPrompt(workspace, query, searchDepth);
  const ofKind = memories.filter(isOfKind);
  if (ofKind.length > 0 || memories.length < searchDepth) return { memories, notes, question, ofKind };
  const others = await findForPrompt(workspace, query, searchDepth, { memory_type: types });
  return { memories, notes: [...new Set([...notes, ...others.notes])], question, ofKind: others.memories };
}

/** Counts an access for each memory that went into a prompt. */
export async function countAccess(workspace: Workspace, memoryIds: Iterable<string>): Promise<void> {
  await workspace.store.memories.touch([...new Set(memoryIds)], workspace.now().toISOString());
}
