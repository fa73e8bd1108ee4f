/** What a prompt is given: of what recall finds, only what seems to answer. */
import { z } from 'zod';
import type { Workspace } from '../../workspace.ts';
import { matches } from '../matching.ts';
import { findRelevant } from '../recall.ts';
import type { RecalledMemory, RecallRequest } from '../request.ts';

/** What came in for its surroundings alone, and stands above something that matches itself. */
function standsBetween({ match }: RecalledMemory, index: number, lastMatching: number): boolean {
  return match.lexical === null && match.dense === null && index < lastMatching;
}

/** What recall says of itself, such as that only words were searched. */
export const notesSchema = z.array(z.string()).describe('What to know about this answer, in sentences; mostly empty');

export interface ForPrompt {
  memories: RecalledMemory[];
  notes: string[];
}

/** Of any type, best first, without counting an access; what recall would only give to fill the number is left out. */
export async function findForPrompt(
  workspace: Workspace,
  query: string,
  most: number,
  filter: Pick<RecallRequest, 'memory_type' | 'status' | 'layer'> = {},
): Promise<ForPrompt> {
  const { memories, notes } = await findRelevant(workspace, { query, top_k: most, mode: 'full_context', ...filter });
  const lastMatching = memories.findLastIndex(matches);
  return {
    memories: memories.filter((memory, index) => matches(memory) || standsBetween(memory, index, lastMatching)),
    notes,
  };
}

/** Counts an access to what a prompt was given. */
export async function countAccess(workspace: Workspace, memoryIds: Iterable<string>): Promise<void> {
  await workspace.store.memories.touch([...new Set(memoryIds)], workspace.now().toISOString());
}
