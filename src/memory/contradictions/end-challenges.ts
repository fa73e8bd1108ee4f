/** A challenge ends with the memory that made it. */
import { type Memory, recalledStatuses } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction } from '../../verb.ts';
import { challengeByLater } from './challenge-by-later.ts';

/** The contradictions of a memory, as they are before it ends. */
interface Contradicting {
  readonly memoryId: string;
  /** Memories that it contradicts. */
  readonly contradictedIds: readonly string[];
  /** Memories that contradict or replace it. */
  readonly laterIds: readonly string[];
}

/** How a memory ends. */
type Ending = 'invalidated' | 'forgotten' | 'erased';

const causeOf = (memoryId: string, ending: Ending) => `${memoryId}, which contradicted it, was ${ending}`;

/** Reads what the end of a memory may change. Call it before the memory is invalidated, forgotten or erased. */
export async function contradictingOf({ links }: WorkspaceStore, memoryId: string): Promise<Contradicting> {
  const contradictedIds = await contradictedBy(links, memoryId);
  if (contradictedIds.length === 0) return { memoryId, contradictedIds, laterIds: [] };
  const later = (await links.successors([memoryId])).get(memoryId) ?? [];
  return { memoryId, contradictedIds, laterIds: later.map(({ memory_id }) => memory_id) };
}

/**
 * Makes the challenged memories active again that only this memory contradicted. Call it once the memory has ended. A
 * memory stays challenged if another one in recall replaces or contradicts it, or if one that contradicts the ended
 * memory contradicts it too.
 */
export async function endChallenges(tx: Transaction, by: Contradicting, ending: Ending): Promise<Memory[]> {
  const freed = await freeChallenged(tx.store, by, ending);
  if (freed.length === 0) return [];
  const challenged = await challengeByLater(tx, freed, by.laterIds);
  return freed.filter(({ memory_id }) => !challenged.has(memory_id));
}

/** Challenges again what a memory contradicts and what only its forgetting made active. Call it once it is restored. */
export async function challengeAgain({ store }: Transaction, { memory_id: memoryId, status }: Memory): Promise<void> {
  if (!(recalledStatuses as readonly string[]).includes(status)) return;
  for (const contradicted of await store.memories.lockMany(await contradictedBy(store.links, memoryId))) {
    if (contradicted.status !== 'active') continue;
    const events = await store.history.ofMemory(contradicted.memory_id);
    const cause = events.findLast(({ kind }) => kind === 'status')?.cause;
    if (cause === causeOf(memoryId, 'forgotten'))
      await store.memories.changeLocked(
        contradicted,
        'status',
        { status: 'challenged' },
        `contradicted by ${memoryId}`,
      );
  }
}

async function contradictedBy(links: WorkspaceStore['links'], memoryId: string): Promise<string[]> {
  const found = await links.ofMemory(memoryId);
  return found.flatMap(({ relation, from, to }) => (relation === 'contradicts' && from === memoryId ? to : []));
}

async function freeChallenged(
  { memories, links }: WorkspaceStore,
  { memoryId, contradictedIds }: Contradicting,
  ending: Ending,
): Promise<Memory[]> {
  if (contradictedIds.length === 0) return [];
  const locked = await memories.lockMany(contradictedIds);
  const challenged = locked.filter(({ status }) => status === 'challenged');
  const successors = await links.successors(challenged.map(({ memory_id }) => memory_id));
  const freed = challenged.filter(({ memory_id }) => (successors.get(memory_id) ?? []).length === 0);
  const cause = causeOf(memoryId, ending);
  const changed: Memory[] = [];
  for (const before of freed)
    changed.push(await memories.changeLocked(before, 'status', { status: 'active', valid_to: null }, cause));
  return changed;
}
