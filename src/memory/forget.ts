/** Forgets a memory, which hides it everywhere immediately, and restores it within the time limit. */
import { AppError } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { immediate } from '../verb.ts';

/** Days during which a forgotten memory can be restored. */
export const restorableDays = 30;

export interface ForgottenMemory {
  memory_id: string;
  forgotten_at: string;
  restorable_until: string;
}

export const forget = immediate(
  async ({ store, now }, { memory_id }: { memory_id: string }): Promise<ForgottenMemory> => {
    const forgotten_at = now().toISOString();
    await store.memories.change(memory_id, 'forget', { forgotten_at });
    return { memory_id, forgotten_at, restorable_until: restorableUntil(forgotten_at) };
  },
);

/**
 * Restores a forgotten memory. Throws `not_found` if it is erased, `conflict` if it is not forgotten or the time is
 * over.
 */
export const restore = immediate(async ({ store, now }, { memory_id }: { memory_id: string }): Promise<Memory> => {
  const { forgotten_at: forgottenAt } = await store.memories.getLocked(memory_id, { forgotten: true });
  if (forgottenAt === null)
    throw new AppError('conflict', `The memory ${memory_id} is not forgotten; there is nothing to restore.`);
  requireRestorable(memory_id, forgottenAt, now());
  return toMemory(await store.memories.change(memory_id, 'restore', { forgotten_at: null }));
});

export function isRestorable(forgottenAt: string, now: Date): boolean {
  return now.toISOString() <= restorableUntil(forgottenAt);
}

export function requireRestorable(memoryId: string, forgottenAt: string, now: Date): void {
  if (isRestorable(forgottenAt, now)) return;
  const until = restorableUntil(forgottenAt);
  throw new AppError(
    'conflict',
    `The memory ${memoryId} could be restored until ${until}, ${restorableDays} days after it was forgotten.`,
  );
}

function restorableUntil(forgottenAt: string): string {
  return new Date(Date.parse(forgottenAt) + restorableDays * 86_400_000).toISOString();
}
