/** Stores memories. */

import { storeReadings } from '../graph/resolve.ts';
import { newId } from '../model/ids.ts';
import { type Memory, type MemoryInput, type StoredMemory, toMemory } from '../model/memory.ts';
import { pauses } from '../retrieval/pauses.ts';
import { type Analysis, analyseContents } from '../retrieval/search-form.ts';
import type { Workspace } from '../workspace.ts';
import { readNames } from './read-names.ts';

/** As many are stored in one transaction: enough to share its cost, few enough that it blocks for less than 20 ms. */
const chunkSize = 100;

export async function remember(workspace: Workspace, input: MemoryInput): Promise<Memory> {
  const [memory] = await rememberAll(workspace, [input]);
  return memory!;
}

/** Stores many, in order, under the caller's one operation. All or nothing holds for each chunk of {@link chunkSize}. */
export async function rememberAll(workspace: Workspace, inputs: readonly MemoryInput[]): Promise<Memory[]> {
  const memories: Memory[] = [];
  const pause = pauses();
  for (let start = 0; start < inputs.length; start += chunkSize) {
    const chunk = inputs.slice(start, start + chunkSize);
    const analyses = await analyseContents(
      workspace,
      chunk.map(({ content }) => content),
    );
    const additions = chunk.map((input, index) => ({
      memory: newMemory(workspace, input, analyses[index]!),
      form: analyses[index]!.form,
    }));
    const read = await readNames(additions.map(({ memory }) => memory));
    await workspace.store.transaction(async (store) => {
      await store.memories.add(additions);
      await storeReadings(store, read);
    });
    await pause();
    for (const { memory } of additions) memories.push(toMemory(memory));
  }
  return memories;
}

function newMemory(workspace: Workspace, input: MemoryInput, { language }: Analysis): StoredMemory {
  const now = workspace.now();
  const at = now.toISOString();
  return {
    memory_id: newId('memory', now),
    content: input.content,
    layer: input.layer,
    memory_type: input.memory_type,
    status: 'active',
    tags: [...new Set(input.tags)],
    pinned: false,
    importance: input.importance,
    note: null,
    occurred_at: input.occurred_at ?? null,
    source: input.source ?? { name: null, type: null, run_id: null },
    session_id: input.session_id ?? null,
    actor: workspace.caller.actor,
    metadata: input.metadata,
    language,
    access_count: 0,
    last_accessed_at: null,
    supersedes: null,
    merged_into: null,
    valid_from: input.occurred_at ?? null,
    valid_to: null,
    created_at: at,
    updated_at: at,
    forgotten_at: null,
  };
}
