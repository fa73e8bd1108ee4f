import type { MemoryAnswer, TestWorkspace } from './workspace.ts';

/** Two notes of a fixture, the earlier one first. */
export interface Pair {
  before: string;
  after: string;
  contradicts: boolean;
}

/** The result of storing a note. */
export interface RememberAnswer extends MemoryAnswer {
  challenged?: { memory_id: string }[];
  superseded?: { memory_id: string }[];
}

/** Stores two notes, one after the other. Returns the number of memories that the second one challenges. */
export async function challengedBy(workspace: TestWorkspace, before: string, after: string): Promise<number> {
  await workspace.tool('remember', { content: before });
  const { challenged = [] } = await workspace.tool<RememberAnswer>('remember', { content: after });
  return challenged.length;
}
