/**
 * Forgets a memory: it and the memories generated from it are hidden everywhere at once, and its challenges end.
 * Restores a memory within the time limit.
 */
import { AppError } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { immediate } from '../verb.ts';
import { challengeAgain, contradictingOf, endChallenges } from './contradictions/end-challenges.ts';
import { memoryRestorableUntil, requireRestorable } from './restorable.ts';

export interface ForgottenMemory {
  memory_id: string;
  forgotten_at: string;
  restorable_until: string;
}

export const forget = immediate(async (tx, { memory_id }: { memory_id: string }): Promise<ForgottenMemory> => {
  const { store, now } = tx;
  const forgotten_at = now().toISOString();
  const contradicting = await contradictingOf(store, memory_id);
  await store.memories.change(memory_id, 'forget', { forgotten_at });
  await endChallenges(tx, contradicting, 'forgotten');
  await forgetGenerated(store, [memory_id], forgotten_at);
  return { memory_id, forgotten_at, restorable_until: memoryRestorableUntil(forgotten_at) };
});

/** Memories whose generated memories are looked up together. */
const lookedUpAtOnce = 500;

/**
 * Forgets what Stele generated from forgotten memories: summaries, cards and patterns hold their sentences. Upkeep writes
 * them anew from the memories that are left.
 */
export async function forgetGenerated(
  { memories, links }: WorkspaceStore,
  sourceIds: readonly string[],
  forgotten_at: string,
): Promise<void> {
  const cause = 'a memory that it was made of was forgotten';
  for (let from = 0; from < sourceIds.length; from += lookedUpAtOnce)
    for (const id of await links.generatedFrom(sourceIds.slice(from, from + lookedUpAtOnce)))
      if ((await memories.lock(id)) !== null) await memories.change(id, 'forget', { forgotten_at }, { cause });
}

/**
 * Restores a forgotten memory, with the challenges that ended by its forgetting. Throws `not_found` if it is erased,
 * `conflict` if it is not forgotten or the time is over.
 */
export const restore = immediate(async (tx, { memory_id }: { memory_id: string }): Promise<Memory> => {
  const { store, now } = tx;
  const { forgotten_at: forgottenAt } = await store.memories.getLocked(memory_id, { forgotten: true });
  if (forgottenAt === null)
    throw new AppError('conflict', `The memory ${memory_id} is not forgotten; there is nothing to restore.`);
  requireRestorable(memory_id, forgottenAt, now());
  const memory = toMemory(await store.memories.change(memory_id, 'restore', { forgotten_at: null }));
  await challengeAgain(tx, memory);
  return memory;
});
