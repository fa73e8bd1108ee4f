/** Stores memories, each once: what is there already answers with the memory that is there. */

import { pauses } from '../fair/pauses.ts';
import { storeReadings } from '../graph/resolve.ts';
import { newId } from '../model/ids.ts';
import { type Memory, type MemoryInput, type StoredMemory, toMemory } from '../model/memory.ts';
import { readTexts } from '../reading/read-texts.ts';
import type { Analysis } from '../reading/search-form.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Workspace } from '../workspace.ts';
import { withTags } from './tags.ts';

/** As many are stored in one transaction: enough to share its cost, few enough that it blocks for less than 20 ms. */
const chunkSize = 50;

/** What is stored: what a caller may say, and what one memory takes the place of. */
export type Draft = MemoryInput & { supersedes?: string };

export interface Remembered {
  memory: Memory;
  /** True when it was there before. */
  existing: boolean;
}

export async function remember(workspace: Workspace, input: MemoryInput): Promise<Memory> {
  const [memory] = await rememberAll(workspace, [input]);
  return memory!;
}

export async function rememberAll(workspace: Workspace, inputs: readonly MemoryInput[]): Promise<Memory[]> {
  return (await rememberEach(workspace, inputs)).map(({ memory }) => memory);
}

/**
 * Stores many, in order, under the caller's one operation. All or nothing holds for each chunk of {@link chunkSize}. What is
 * there already (see `addNew`) gets the tags it lacks and counts an access.
 */
export async function rememberEach(workspace: Workspace, drafts: readonly Draft[]): Promise<Remembered[]> {
  const remembered: Remembered[] = [];
  const pause = pauses();
  for (let start = 0; start < drafts.length; start += chunkSize) {
    const chunk = drafts.slice(start, start + chunkSize);
    const texts = await readTexts(
      workspace.embedder,
      chunk.map(({ content }) => content),
    );
    const additions = chunk.map((draft, index) => ({
      memory: newMemory(workspace, draft, texts[index]!),
      form: texts[index]!.form,
    }));
    const read = additions.map(({ memory }, index) => ({ memory, reading: texts[index]!.reading }));
    await workspace.store.transaction(async (store) => {
      const before = await store.memories.addNew(additions);
      const isNew = new Set(additions.flatMap(({ memory }, index) => (before[index] ? [] : [memory.memory_id])));
      await storeReadings(
        store,
        read.filter(({ memory }) => isNew.has(memory.memory_id)),
      );
      const met = await meetAgain(store, workspace.now().toISOString(), chunk, before);
      for (const [index, { memory }] of additions.entries()) {
        const standing = before[index] ?? memory;
        const shown = met.get(standing.memory_id) ?? toMemory(standing);
        remembered.push({ memory: shown, existing: standing !== memory });
      }
    });
    await pause();
  }
  return remembered;
}

/** Gives what was there the tags it is now met with, and counts an access to each; answers with them as they then are. */
async function meetAgain(
  { memories }: WorkspaceStore,
  at: string,
  drafts: readonly Draft[],
  before: readonly (StoredMemory | null)[],
): Promise<Map<string, Memory>> {
  const tagsOf = new Map<string, string[]>();
  for (const [index, memory] of before.entries()) {
    if (memory) tagsOf.set(memory.memory_id, [...(tagsOf.get(memory.memory_id) ?? []), ...drafts[index]!.tags]);
  }
  if (tagsOf.size === 0) return new Map();
  for (const [memoryId, tags] of tagsOf) {
    if (tags.length > 0) await memories.change(memoryId, 'tags', (memory) => ({ tags: withTags(memory.tags, tags) }));
  }
  await memories.touch([...tagsOf.keys()], at);
  const met = await memories.findMany([...tagsOf.keys()]);
  return new Map(met.map((memory) => [memory.memory_id, toMemory(memory)]));
}

function newMemory(workspace: Workspace, draft: Draft, { language }: Analysis): StoredMemory {
  const now = workspace.now();
  const at = now.toISOString();
  return {
    memory_id: newId('memory', now),
    content: draft.content,
    layer: draft.layer,
    memory_type: draft.memory_type,
    status: 'active',
    tags: [...new Set(draft.tags)],
    pinned: false,
    importance: draft.importance,
    note: null,
    occurred_at: draft.occurred_at ?? null,
    source: draft.source ?? { name: null, type: null, run_id: null },
    session_id: draft.session_id ?? null,
    actor: workspace.caller.actor,
    metadata: draft.metadata,
    language,
    access_count: 0,
    last_accessed_at: null,
    supersedes: draft.supersedes ?? null,
    merged_into: null,
    valid_from: draft.occurred_at ?? null,
    valid_to: null,
    created_at: at,
    updated_at: at,
    forgotten_at: null,
  };
}
