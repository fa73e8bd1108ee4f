/** The past: restores memories as they were at an earlier time, by undoing what happened since. */

import { pauses } from '../../../fair/pauses.ts';
import {
  type Memory,
  type MemoryStatus,
  recalledStatuses,
  type StoredMemory,
  toMemory,
} from '../../../model/memory.ts';
import type { Workspace } from '../../../workspace.ts';

/** Memories per query: SQLite answers within milliseconds, and no engine's parameter limit is near. */
const chunkSize = 200;

/** The results of all chunks, in order. Other calls may run between chunks, so do not use it within a transaction. */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  const pause = pauses();
  for (let start = 0; start < items.length; start += chunkSize) {
    results.push(...(await work(items.slice(start, start + chunkSize))));
    await pause();
  }
  return results;
}

/**
 * The memories in their state at a time, in the order given. Memories that were stored later, or were forgotten at that
 * time, are missing; memories forgotten since are included. Access counts are not in the history and keep their present
 * value.
 */
export async function statesAt(
  workspace: Workspace,
  memories: readonly StoredMemory[],
  time: string,
): Promise<StoredMemory[]> {
  const existed = memories.filter(({ created_at }) => created_at <= time);
  const states = new Map(existed.map((memory) => [memory.memory_id, memory]));
  const changed = existed.filter(({ updated_at }) => updated_at > time).map(({ memory_id }) => memory_id);
  for (const state of await inChunks(changed, (ids) => undoChanges(workspace, states, ids, time)))
    states.set(state.memory_id, state);
  return [...states.values()].filter(({ forgotten_at }) => forgotten_at === null);
}

async function undoChanges(
  workspace: Workspace,
  memories: ReadonlyMap<string, StoredMemory>,
  ids: readonly string[],
  time: string,
): Promise<StoredMemory[]> {
  const { history } = workspace.store;
  const states = new Map(ids.map((id) => [id, memories.get(id)!]));
  for (const { memory_id, before } of await history.since(time, ids))
    states.set(memory_id, { ...states.get(memory_id)!, ...before });
  const changes = await history.lastChanges(time, ids);
  return [...states.values()].map((state) => ({
    ...state,
    updated_at: changes.get(state.memory_id) ?? state.created_at,
  }));
}

/** Maximum page size. Pages grow, so that few are needed if hardly any memory is in recall. */
const maxPageSize = 1_000;

interface PastSelection {
  /** Selects from memories in their state at the time; by default those in recall. */
  select?: (states: readonly StoredMemory[]) => StoredMemory[] | Promise<StoredMemory[]>;
  /** The walk ends after about this many memories, even if it found fewer than it was to find. */
  maxRead?: number;
}

/** The newest selected memories at a time, newest first. */
export async function recentAsOf(
  workspace: Workspace,
  limit: number,
  time: string,
  { select = inRecall, maxRead = Number.POSITIVE_INFINITY }: PastSelection = {},
): Promise<Memory[]> {
  const recent: StoredMemory[] = [];
  const pause = pauses();
  let pageSize = 2 * limit;
  let readCount = 0;
  for (let from: number | undefined; recent.length < limit && readCount < maxRead; ) {
    const { memories: rows, next } = await workspace.store.memories.walkBack({ existedAt: time }, pageSize, from);
    recent.push(...(await select(await statesAt(workspace, rows, time))));
    readCount += rows.length;
    if (rows.length < pageSize) break;
    from = next;
    pageSize = Math.max(pageSize, Math.min(2 * pageSize, maxPageSize));
    await pause();
  }
  return recent.slice(0, limit).map(toMemory);
}

const inRecall = (states: readonly StoredMemory[]) => states.filter(({ status }) => isRecalled(status));

function isRecalled(status: MemoryStatus): boolean {
  return (recalledStatuses as readonly MemoryStatus[]).includes(status);
}
