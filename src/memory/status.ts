/** Changes the status of a memory. Any status may follow any other, and history records each change. */
import { type Memory, type MemoryChange, type MemoryStatus, recalledStatuses, toMemory } from '../model/memory.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { immediate } from '../verb.ts';
import { contradictingOf, endChallenges } from './contradictions/end-challenges.ts';

export interface StatusChange {
  memory_id: string;
  new_status: MemoryStatus;
  reason?: string | undefined;
}

/**
 * Marks a memory as no longer true from now on. A memory that is already marked keeps its `valid_to`. Memories that only
 * this one contradicted become active again.
 */
export const invalidate = immediate((tx, input: Omit<StatusChange, 'new_status'>) =>
  updateStatus.commit(tx, { ...input, new_status: 'invalidated' }),
);

/**
 * The memory, with a note if it already had the status, a note for each memory that became active by the change, and one
 * for each rule that still prevents an invalidated error.
 */
export interface StatusChangeAnswer {
  memory: Memory;
  notes: string[];
}

/**
 * Sets the status of a memory. The reason becomes the cause of the event. Setting the current status records no event.
 */
export const updateStatus = immediate(
  async (tx, { memory_id, new_status, reason }: StatusChange): Promise<StatusChangeAnswer> => {
    const { store, now } = tx;
    const before = await store.memories.getLocked(memory_id);
    if (before.status === new_status)
      return { memory: toMemory(before), notes: [`The memory is already ${new_status}; nothing was changed.`] };
    const change = { status: new_status, ...dependentFields(new_status, now()) };
    const cause = reason === undefined ? {} : { cause: reason };
    const contradicting = new_status === 'invalidated' ? await contradictingOf(store, memory_id) : null;
    const memory = toMemory(await store.memories.change(memory_id, 'status', change, cause));
    const freed = contradicting === null ? [] : await endChallenges(tx, contradicting, 'invalidated');
    const notes = freed.map((one) => `Nothing contradicts ${one.memory_id} any more; it is active again.`);
    if (new_status === 'invalidated') notes.push(...(await notesOnRules(store, memory_id)));
    return { memory, notes };
  },
);

/** The rule that came with an error stays, because it may hold in any case: only the caller knows. */
async function notesOnRules({ links, memories }: WorkspaceStore, errorId: string): Promise<string[]> {
  const preventing = (await links.ofMemory(errorId)).filter(
    ({ relation, to }) => relation === 'prevents' && to === errorId,
  );
  const rules = await memories.findMany(
    preventing.map(({ from }) => from),
    { statuses: recalledStatuses },
  );
  return rules.map(
    ({ memory_id }) => `The rule ${memory_id}, which prevents it, still holds. Invalidate it too if it is wrong.`,
  );
}

/**
 * The fields that change with a status. An invalidated memory ends now, a memory that is valid again has no end, and
 * only a merged memory keeps `merged_into`.
 */
function dependentFields(status: MemoryStatus, now: Date): MemoryChange {
  const change: MemoryChange = {};
  if (status === 'invalidated') change.valid_to = now.toISOString();
  if ((recalledStatuses as readonly MemoryStatus[]).includes(status)) change.valid_to = null;
  if (status !== 'merged') change.merged_into = null;
  return change;
}
