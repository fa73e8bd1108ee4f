/** Attaches an operator's note to a memory; its content, and how it is found, stay as they are. */
import { type Memory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

/** Replaces the note there was; history keeps it. */
export async function annotate(workspace: Workspace, memoryId: string, note: string): Promise<Memory> {
  return toMemory(await workspace.store.memories.change(memoryId, 'note', { note }));
}
