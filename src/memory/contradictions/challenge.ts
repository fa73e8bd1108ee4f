/** A new fact that contradicts an active one challenges it: both stay, linked, until somebody says which holds. */
import type { MemoryInput, StoredMemory } from '../../model/memory.ts';
import { rarestWords } from '../../retrieval/query/query.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction } from '../../verb.ts';
import { contradicts, framesOf } from './frames.ts';

/** As many of the best matches of the subject's words are compared. */
const mostCompared = 24;

/**
 * The active facts that a new fact contradicts. One that happened later than the new one is not challenged by it. Whoever
 * says something of the same subject at the same time waits until this transaction ends.
 */
export async function holdContradicted(
  { store, now }: Transaction,
  { content, memory_type, occurred_at }: Pick<MemoryInput, 'content' | 'memory_type' | 'occurred_at'>,
): Promise<StoredMemory[]> {
  const frames = memory_type === 'fact' ? framesOf(content) : [];
  if (frames.length === 0) return [];
  const { memories } = store;
  // In one order, so that two calls about the same subjects wait for each other instead of locking up.
  for (const subject of [...new Set(frames.map((frame) => frame.subject))].sort()) await store.hold(`fact:${subject}`);
  const words = [...new Set(frames.flatMap(({ subject }) => subject.split(' ')))];
  const rarest = rarestWords(words, await memories.wordFrequencies(words));
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const hits = await memories.matchWords(rarest, mostCompared, filter);
  const found = await memories.findMany(
    hits.map(({ memory_id }) => memory_id),
    filter,
  );
  const at = occurred_at ?? now().toISOString();
  return found.filter(
    (memory) =>
      (memory.occurred_at ?? memory.created_at) <= at &&
      framesOf(memory.content).some((older) => frames.some((frame) => contradicts(frame, older))),
  );
}

/** Marks those that are still active as challenged by a memory, and links it to each. Within the transaction that stores it. */
export async function challenge(
  store: WorkspaceStore,
  contradicted: readonly StoredMemory[],
  by: string,
): Promise<StoredMemory[]> {
  const challenged: StoredMemory[] = [];
  const held = await store.memories.holdMany(contradicted.map(({ memory_id }) => memory_id));
  for (const { memory_id } of held.filter(({ status }) => status === 'active')) {
    const change = { status: 'challenged' } as const;
    challenged.push(await store.memories.change(memory_id, 'status', change, { cause: `contradicted by ${by}` }));
    await store.links.add({ from: by, relation: 'contradicts', to: memory_id });
  }
  return challenged;
}
