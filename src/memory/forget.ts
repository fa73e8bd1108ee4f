/** Hides a memory everywhere at once, and brings it back while that is possible. */
import { AppError } from '../errors.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

/** After this many days a forgotten memory can no longer be restored. */
export const restorableDays = 30;

export interface Forgotten {
  memory_id: string;
  forgotten_at: string;
  restorable_until: string;
}

export async function forget(workspace: Workspace, memoryId: string): Promise<Forgotten> {
  const forgottenAt = workspace.now().toISOString();
  await workspace.store.memories.change(memoryId, 'forget', { forgotten_at: forgottenAt });
  return { memory_id: memoryId, forgotten_at: forgottenAt, restorable_until: restorableUntil(forgottenAt) };
}

/** `not_found` once it is erased, `conflict` when it was not forgotten or its time is over. */
export async function restore(workspace: Workspace, memoryId: string): Promise<Memory> {
  return workspace.store.transaction(async (store) => {
    const { forgotten_at: forgottenAt } = await store.memories.get(memoryId, { forgotten: true });
    if (forgottenAt === null)
      throw new AppError('conflict', `The memory ${memoryId} is not forgotten; there is nothing to restore.`);
    refuseTooLate(memoryId, forgottenAt, workspace.now());
    return toMemory(await store.memories.change(memoryId, 'restore', { forgotten_at: null }));
  });
}

export function isRestorable(forgottenAt: string, now: Date): boolean {
  return now.toISOString() <= restorableUntil(forgottenAt);
}

export function refuseTooLate(memoryId: string, forgottenAt: string, now: Date): void {
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
