/** A challenge ends with the memory that made it. */
import type { Memory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction } from '../../verb.ts';
import { challengeByLater } from './challenge-by-later.ts';

/**
 * Makes the challenged memories active again that only this memory contradicted. Call it once the memory is
 * invalidated. A memory stays challenged if another one in recall replaces or contradicts it, or if one that contradicts
 * the invalidated memory contradicts it too.
 */
export async function endChallengesBy(tx: Transaction, memoryId: string): Promise<Memory[]> {
  const freed = await freeChallengedBy(tx.store, memoryId);
  if (freed.length === 0) return [];
  const later = (await tx.store.links.successors([memoryId])).get(memoryId) ?? [];
  const challenged = await challengeByLater(
    tx,
    freed,
    later.map(({ memory_id }) => memory_id),
  );
  return freed.filter(({ memory_id }) => !challenged.has(memory_id));
}

async function freeChallengedBy({ memories, links }: WorkspaceStore, memoryId: string): Promise<Memory[]> {
  const contradicted = (await links.ofMemory(memoryId)).filter(
    ({ relation, from }) => relation === 'contradicts' && from === memoryId,
  );
  if (contradicted.length === 0) return [];
  const locked = await memories.lockMany(contradicted.map(({ to }) => to));
  const challenged = locked.filter(({ status }) => status === 'challenged');
  const successors = await links.successors(challenged.map(({ memory_id }) => memory_id));
  const freed = challenged.filter(({ memory_id }) => (successors.get(memory_id) ?? []).length === 0);
  const cause = `${memoryId}, which contradicted it, was invalidated`;
  const changed: Memory[] = [];
  for (const before of freed)
    changed.push(await memories.changeLocked(before, 'status', { status: 'active', valid_to: null }, cause));
  return changed;
}
