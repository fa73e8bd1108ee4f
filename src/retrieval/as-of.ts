/** The past: what memories were at an earlier time, by undoing what happened since. */
import { type Memory, type MemoryStatus, recalledStatuses, type StoredMemory, toMemory } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

/**
 * The memories as they stood at a time, in the same order. Those stored later, or forgotten then, are missing; those
 * forgotten since are there. Access counts are not history and stay as they are.
 */
export async function statesAt(
  workspace: Workspace,
  memories: readonly StoredMemory[],
  time: string,
): Promise<StoredMemory[]> {
  const existed = memories.filter(({ created_at }) => created_at <= time);
  const states = new Map(existed.map((memory) => [memory.memory_id, memory]));
  if (states.size === 0) return [];
  for (const event of await workspace.store.history.since(time, [...states.keys()])) {
    const state = states.get(event.memory_id);
    if (state) states.set(event.memory_id, { ...state, ...event.before });
  }
  const present = [...states.values()].filter(({ forgotten_at }) => forgotten_at === null);
  return Promise.all(
    present.map((state) => (state.updated_at > time ? withTimeOfChange(workspace, state, time) : state)),
  );
}

async function withTimeOfChange(workspace: Workspace, state: StoredMemory, time: string): Promise<StoredMemory> {
  const events = await workspace.store.history.ofMemory(state.memory_id);
  return { ...state, updated_at: events.findLast(({ at }) => at <= time)?.at ?? state.created_at };
}

/** The newest memories that stood at a time, newest first. */
export async function recentAsOf(workspace: Workspace, limit: number, time: string): Promise<Memory[]> {
  const recent: StoredMemory[] = [];
  const step = 2 * limit;
  for (let offset = 0; recent.length < limit; offset += step) {
    const rows = await workspace.store.memories.list({ existedAt: time }, { limit: step, offset });
    recent.push(...(await statesAt(workspace, rows, time)).filter(({ status }) => isRecalled(status)));
    if (rows.length < step) break;
  }
  return recent.slice(0, limit).map(toMemory);
}

function isRecalled(status: MemoryStatus): boolean {
  return (recalledStatuses as readonly MemoryStatus[]).includes(status);
}
