/**
 * When a memory's challenges end, later memories that contradict it may contradict the same facts: "port 5434" challenged
 * "port 5433", and never met "port 5432", which "port 5433" had challenged before.
 */
import { type Memory, recalledStatuses } from '../../model/memory.ts';
import type { Transaction } from '../../verb.ts';
import { challenge } from './challenge.ts';
import { lockAndFindContradicted } from './contradicted.ts';

/**
 * Challenges those of the freed facts that the later memories contradict by their wording. Later memories that recall no
 * longer returns are left out. Returns the ids of the challenged facts.
 */
export async function challengeByLater(
  tx: Transaction,
  freed: readonly Memory[],
  laterIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(freed.map(({ memory_id }) => memory_id));
  const bulk = {
    before: freed,
    isAfter: (one: Pick<Memory, 'memory_id'>) => !ids.has(one.memory_id),
    claims: new Map(),
  };
  const challenged = new Set<string>();
  for (const later of await tx.store.memories.findMany(laterIds, { statuses: recalledStatuses })) {
    const fact = { ...later, occurred_at: later.occurred_at ?? later.created_at };
    const found = (await lockAndFindContradicted(tx, fact, { vector: null, model: '' }, bulk)) ?? [];
    const contradicted = found.filter(({ memory }) => ids.has(memory.memory_id));
    for (const { memory } of await challenge(tx, contradicted, later.memory_id, false))
      challenged.add(memory.memory_id);
  }
  return challenged;
}
