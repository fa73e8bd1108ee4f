/** Computes the change that undoes one event of a memory. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../errors.ts';
import type { EventKind, HistoryEvent } from '../../model/history.ts';
import type { ChangeableField, MemoryChange, StoredMemory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { isRestorable, requireRestorable } from '../restorable.ts';
import { type Absorption, absorptionToUndo } from './absorb.ts';

export interface UndoPlan {
  kind: EventKind;
  change: MemoryChange;
  /** Accesses and mentions to transfer from another memory, or to return to it. */
  absorbed?: Absorption;
}

/** Null if the memory is already as before the event. Throws `conflict` if it was changed again since then. */
export async function planUndo(
  store: WorkspaceStore,
  event: HistoryEvent,
  memory: StoredMemory,
  now: Date,
): Promise<UndoPlan | null> {
  if (event.kind === 'create' || event.kind === 'restore') return undoAppearance(event, memory, now);
  if (event.kind === 'forget') return undoForgetting(store, event, memory, now);
  const change = await formerFields(store, event, memory);
  const absorbed = await absorptionToUndo(store, event);
  if (Object.keys(change).length === 0 && absorbed === null) return null;
  if (memory.forgotten_at !== null) {
    throw new AppError('conflict', `The memory ${memory.memory_id} is forgotten. Restore it first, then revert.`);
  }
  return { kind: event.kind, change, ...(absorbed && { absorbed }) };
}

/**
 * Undoes a creation or restoration by forgetting the memory, whatever changed since then: forgetting can be undone. A
 * memory that was forgotten before the event gets its former `forgotten_at` back, unless its time for restoring is
 * over.
 */
function undoAppearance({ before }: HistoryEvent, memory: StoredMemory, now: Date): UndoPlan | null {
  if (memory.forgotten_at !== null) return null;
  const since = (before as MemoryChange | null)?.forgotten_at;
  const forgotten_at = since && isRestorable(since, now) ? since : now.toISOString();
  return { kind: 'forget', change: { forgotten_at } };
}

async function undoForgetting(
  store: WorkspaceStore,
  event: HistoryEvent,
  memory: StoredMemory,
  now: Date,
): Promise<UndoPlan | null> {
  if (memory.forgotten_at === null) return null;
  if (memory.forgotten_at !== event.after.forgotten_at) await throwChangedSince(store, event, 'forgotten_at');
  requireRestorable(memory.memory_id, memory.forgotten_at, now);
  return { kind: 'restore', change: { forgotten_at: null } };
}

/**
 * The former values of the changed fields. Throws `conflict` if a field no longer has the value that the event gave it.
 */
async function formerFields(store: WorkspaceStore, event: HistoryEvent, memory: StoredMemory): Promise<MemoryChange> {
  const before = (event.before ?? {}) as MemoryChange;
  const after = event.after as MemoryChange;
  const changed: [ChangeableField, unknown][] = [];
  for (const field of Object.keys(before) as ChangeableField[]) {
    if (isDeepStrictEqual(memory[field], before[field])) continue;
    if (!isDeepStrictEqual(memory[field], after[field])) await throwChangedSince(store, event, field);
    changed.push([field, before[field]]);
  }
  return Object.fromEntries(changed) as MemoryChange;
}

async function throwChangedSince(store: WorkspaceStore, event: HistoryEvent, field: ChangeableField): Promise<never> {
  const events = await store.history.ofMemory(event.memory_id);
  const later = events.slice(events.findIndex(({ event_id }) => event_id === event.event_id) + 1);
  const laterChange = later.findLast(({ after }) => field in after);
  const by = laterChange
    ? ` by ${laterChange.event_id} (${laterChange.kind}, ${laterChange.at}, ${laterChange.actor})`
    : '';
  throw new AppError(
    'conflict',
    `The ${field} of ${event.memory_id} was changed again since ${event.event_id}${by}. Revert that first. Nothing was reverted.`,
  );
}
