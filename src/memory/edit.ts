/** Replaces the content of a memory, and with it how it is found. */
import { type Memory, toMemory } from '../model/memory.ts';
import { analyseContent } from '../retrieval/search-form.ts';
import type { Workspace } from '../workspace.ts';

/** An edit that changes nothing leaves no event. */
export async function editMemory(workspace: Workspace, memoryId: string, content: string): Promise<Memory> {
  // An unknown memory is refused before any work is put into its new content.
  await workspace.store.memories.get(memoryId);
  const { form, language } = await analyseContent(workspace, content);
  return toMemory(await workspace.store.memories.change(memoryId, 'edit', { content, language }, { form }));
}
