/** Moves a memory through its lifecycle: any status may follow any other, and each move is on record. */
import { type Memory, type MemoryChange, type MemoryStatus, recalledStatuses, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

/** Marks a memory as no longer true, from now on. One that already is keeps the time from which it was not. */
export function invalidate(workspace: Workspace, memoryId: string, reason?: string): Promise<Memory> {
  return updateStatus(workspace, memoryId, 'invalidated', reason);
}

/** The reason becomes the cause of the event. A move to the status it has leaves no event. */
export async function updateStatus(
  workspace: Workspace,
  memoryId: string,
  status: MemoryStatus,
  reason?: string,
): Promise<Memory> {
  return workspace.store.transaction(async (store) => {
    const memory = await store.memories.get(memoryId);
    if (memory.status === status) return toMemory(memory);
    const change = { status, ...consequences(status, workspace.now()) };
    return toMemory(
      await store.memories.change(memoryId, 'status', change, reason === undefined ? {} : { cause: reason }),
    );
  });
}

/** What no longer holds, ends now; what holds again, has no end; only what is merged is merged into something. */
function consequences(status: MemoryStatus, now: Date): MemoryChange {
  const change: MemoryChange = {};
  if (status === 'invalidated') change.valid_to = now.toISOString();
  if ((recalledStatuses as readonly MemoryStatus[]).includes(status)) change.valid_to = null;
  if (status !== 'merged') change.merged_into = null;
  return change;
}
