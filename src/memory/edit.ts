/** Replaces the content of a memory, and with it how it is found and what it mentions. */
import { storeReadings } from '../graph/resolve.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { readTexts } from '../reading/read-texts.ts';
import type { Workspace } from '../workspace.ts';
import { spokenOf } from './undo/spoken-of.ts';

/** An edit that changes nothing leaves no event. */
export async function editMemory(workspace: Workspace, memoryId: string, content: string): Promise<Memory> {
  // An unknown memory is refused before any work is put into its new content.
  const before = await workspace.store.memories.get(memoryId);
  const [read] = await readTexts(workspace.embedder, [content]);
  const { form, language, reading } = read!;
  return workspace.store.transaction(async (store) => {
    const { content: former } = await store.memories.get(memoryId);
    const also = former === content ? {} : { also: { spoke_of: await spokenOf(store, memoryId) } };
    const edited = await store.memories.change(memoryId, 'edit', { content, language }, { form, ...also });
    await storeReadings(store, [{ memory: before, reading }]);
    return toMemory(edited);
  });
}
