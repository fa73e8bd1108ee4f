/** Stores memories without duplicates: for content that is already stored, returns the existing memory. */

import type { CrossEncoders } from '../embedding/embedder.ts';
import { together } from '../fair/together.ts';
import { addReadings, readNames } from '../graph/resolve.ts';
import { newId } from '../model/ids.ts';
import { type Memory, type MemoryInput, type StoredMemory, toMemory } from '../model/memory.ts';
import type { Reading } from '../reading/extract/mention.ts';
import { readTexts } from '../reading/read-texts.ts';
import { type Analysis, analyseContents } from '../reading/search-form.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Transaction, Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { withTags } from './tags.ts';

/** A memory to store: the caller's input, and the id of the memory that it replaces. */
export type Draft = MemoryInput & { supersedes?: string };

/** A draft with its analysed content. `reading` is null if names are extracted later, in the background. */
export interface ReadDraft {
  draft: Draft;
  text: Analysis & { reading: Reading | null };
  /** Reads it together with an earlier note. Undefined if the model has no cross-encoders. */
  replaces?: CrossEncoders['replaces'];
}

export interface Remembered {
  memory: Memory;
  /** True if an equal memory was already stored. */
  existing: boolean;
}

/**
 * Stores a few dozen drafts in order, all or none. An existing memory (see `addNew`) gets the missing tags and counts
 * an access.
 */
export const rememberDrafts: Verb<readonly Draft[], ReadDraft[], Remembered[]> = {
  prepare: readDrafts,
  commit: storeDrafts,
};

export async function readDrafts({ embedder }: Workspace, drafts: readonly Draft[]): Promise<ReadDraft[]> {
  const texts = await readTexts(
    embedder,
    drafts.map(({ content }) => content),
  );
  const replaces = embedder.crossEncoders?.replaces;
  return drafts.map((draft, index) => ({ draft, text: texts[index]!, ...(replaces && { replaces }) }));
}

/**
 * For many drafts: computes only words and vectors, so that recall finds them at once. The caller must have names
 * extracted afterwards.
 */
export async function analyseDrafts({ embedder }: Workspace, drafts: readonly Draft[]): Promise<ReadDraft[]> {
  const analyses = await analyseContents(
    embedder,
    drafts.map(({ content }) => content),
  );
  return drafts.map((draft, index) => ({ draft, text: { ...analyses[index]!, reading: null } }));
}

export async function storeDrafts(tx: Transaction, drafts: readonly ReadDraft[]): Promise<Remembered[]> {
  const additions = drafts.map((one) => ({
    memory: newMemory(tx, one),
    form: one.text.form,
    isRead: one.text.reading !== null,
  }));
  const readings = drafts.flatMap(({ text: { reading } }) => reading ?? []);
  const [existing, names] = await together(tx.store.memories.addNew(additions), readNames(tx.store, readings));
  const read = additions.flatMap(({ memory }, index) => {
    const { reading } = drafts[index]!.text;
    return existing[index] || reading === null ? [] : [{ memory, reading }];
  });
  await addReadings(tx.store, read, names);
  const updated = await updateExisting(tx.store, tx.now().toISOString(), drafts, existing);
  return additions.map(({ memory }, index) => {
    const stored = existing[index] ?? memory;
    return { memory: updated.get(stored.memory_id) ?? toMemory(stored), existing: stored !== memory };
  });
}

/** Adds the new tags to existing memories and counts an access to each. Returns the updated memories by id. */
async function updateExisting(
  { memories }: WorkspaceStore,
  at: string,
  drafts: readonly ReadDraft[],
  existing: readonly (StoredMemory | null)[],
): Promise<Map<string, Memory>> {
  const tagsById = new Map<string, string[]>();
  for (const [index, memory] of existing.entries()) {
    if (memory === null) continue;
    const tags = tagsById.get(memory.memory_id) ?? [];
    tags.push(...drafts[index]!.draft.tags);
    tagsById.set(memory.memory_id, tags);
  }
  if (tagsById.size === 0) return new Map();
  for (const [memoryId, tags] of tagsById) {
    if (tags.length > 0) await memories.change(memoryId, 'tags', (memory) => ({ tags: withTags(memory.tags, tags) }));
  }
  await memories.touch([...tagsById.keys()], at);
  const updated = await memories.findMany([...tagsById.keys()]);
  return new Map(updated.map((memory) => [memory.memory_id, toMemory(memory)]));
}

/** The initial state of a memory. */
export function newMemory(
  { caller, now }: Pick<Transaction, 'caller' | 'now'>,
  { draft, text }: ReadDraft,
): StoredMemory {
  const time = now();
  const at = time.toISOString();
  return {
    memory_id: newId('memory', time),
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
    actor: caller.actor,
    metadata: draft.metadata,
    language: text.language,
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
