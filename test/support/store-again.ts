/** Stores a memory even if its text exists already, as older versions and other programs did. */
import { newId } from '../../src/model/ids.ts';
import type { StoredMemory } from '../../src/model/memory.ts';
import { analyseContents } from '../../src/reading/search-form.ts';
import { storedMemory } from './memories.ts';
import type { TestWorkspace } from './workspace.ts';

export async function storeAgain(
  workspace: TestWorkspace,
  content: string,
  rest: Partial<StoredMemory> = {},
): Promise<string> {
  const at = workspace.time();
  const memory = storedMemory(content, {
    memory_id: newId('memory', new Date(at)),
    created_at: at,
    updated_at: at,
    ...rest,
  });
  const [analysis] = await analyseContents(workspace.call().embedder, [content]);
  await workspace.call().store.memories.add([{ memory, form: analysis!.form }]);
  return memory.memory_id;
}
