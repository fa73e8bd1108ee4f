/** A challenge ends with the memory that made it. */
import type { Memory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/**
 * Makes the challenged memories active again that only this memory contradicted. Call it once the memory is
 * invalidated. A memory that another one in recall replaces or contradicts stays as it is.
 */
export async function endChallengesBy({ memories, links }: WorkspaceStore, memoryId: string): Promise<Memory[]> {
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
