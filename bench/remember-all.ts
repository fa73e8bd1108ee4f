/**
 * Stores many memories like calls do, without the surfaces: for benchmarks, and for tests that need a filled workspace.
 */
import { pauses } from '../src/fair/pauses.ts';
import { type Draft, rememberDrafts } from '../src/memory/remember.ts';
import type { Memory } from '../src/model/memory.ts';
import { carryOut } from '../src/verb.ts';
import type { Workspace } from '../src/workspace.ts';

/** Memories per transaction: enough to share its cost, few enough to block for less than 20 ms. */
const chunkSize = 50;

/**
 * Stores any number of drafts in one operation of the caller. Each chunk of {@link chunkSize} is stored completely or
 * not at all.
 */
export async function rememberAll(workspace: Workspace, drafts: readonly Draft[]): Promise<Memory[]> {
  const memories: Memory[] = [];
  const pause = pauses();
  for (let start = 0; start < drafts.length; start += chunkSize) {
    const stored = await carryOut(workspace, rememberDrafts, drafts.slice(start, start + chunkSize));
    memories.push(...stored.map(({ memory }) => memory));
    await pause();
  }
  return memories;
}
