/**
 * Stores several memories in one call and challenges the facts that they contradict, stored earlier or in the same
 * call.
 */
import { pausesHolding } from '../../fair/pauses.ts';
import type { Memory } from '../../model/memory.ts';
import type { Transaction } from '../../verb.ts';
import { challenge } from '../contradictions/challenge.ts';
import type { Bulk } from '../contradictions/claims.ts';
import { lockAndFindContradicted } from '../contradictions/contradicted.ts';
import { type ReadDraft, type Remembered, storeDrafts } from '../remember.ts';

export interface StoredBatch {
  remembered: Remembered[];
  /** Number of active facts that became challenged or superseded. */
  challenged: number;
}

/**
 * Stores the drafts in order. Checking a new fact for contradictions takes a few milliseconds. A memory that exists
 * already holds from its last place on: it challenges what the call has newly stored before, and nothing challenges it.
 */
export async function storeMany(tx: Transaction, drafts: readonly ReadDraft[]): Promise<StoredBatch> {
  const remembered = await storeDrafts(tx, drafts);
  const lastPlaces = new Map(remembered.map(({ memory }, at) => [memory.memory_id, at]));
  const newIds = new Set<string>();
  const before: Memory[] = [];
  const claims: Bulk['claims'] = new Map();
  const pause = pausesHolding();
  let challenged = 0;
  for (const [at, { memory, existing }] of remembered.entries()) {
    const { memory_id, memory_type, status } = memory;
    if (lastPlaces.get(memory_id) !== at) continue;
    const isAfter = (one: Pick<Memory, 'memory_id'>) => (lastPlaces.get(one.memory_id) ?? -1) >= at;
    const bulk = { before, isAfter, claims };
    if (!existing || (status === 'active' && newIds.size > 0)) {
      const { draft, text, replaces } = drafts[at]!;
      const found = (await lockAndFindContradicted(tx, draft, { ...text.form, replaces }, bulk)) ?? [];
      const contradicted = existing ? found.filter((one) => newIds.has(one.memory.memory_id)) : found;
      challenged += (await challenge(tx, contradicted, memory_id, !existing)).length;
    }
    if (!existing) newIds.add(memory_id);
    if (memory_type === 'fact' && status === 'active') before.push(memory);
    await pause();
  }
  return { remembered, challenged };
}
