/**
 * Stores several memories in one call and challenges the facts that they contradict, stored earlier or in the same
 * call.
 */
import { pausesHolding } from '../../fair/pauses.ts';
import type { Memory } from '../../model/memory.ts';
import type { Transaction } from '../../verb.ts';
import { challenge } from '../contradictions/challenge.ts';
import { lockAndFindContradicted } from '../contradictions/contradicted.ts';
import { type ReadDraft, type Remembered, storeDrafts } from '../remember.ts';

export interface StoredBatch {
  remembered: Remembered[];
  /** Number of active facts that became challenged or superseded. */
  challenged: number;
}

/** Stores the drafts in order. Checking a new fact for contradictions takes a few milliseconds. */
export async function storeMany(tx: Transaction, drafts: readonly ReadDraft[]): Promise<StoredBatch> {
  const remembered = await storeDrafts(tx, drafts);
  const laterIds = new Set(remembered.map(({ memory }) => memory.memory_id));
  const isAfter = ({ memory_id }: Pick<Memory, 'memory_id'>) => laterIds.has(memory_id);
  const bulk = { before: [] as Memory[], isAfter, claims: new Map() };
  const pause = pausesHolding();
  let challenged = 0;
  for (const [at, { memory, existing }] of remembered.entries()) {
    if (!existing) {
      const { draft, text, replaces } = drafts[at]!;
      const contradicted = await lockAndFindContradicted(tx, draft, { ...text.form, replaces }, bulk);
      challenged += (await challenge(tx, contradicted ?? [], memory.memory_id)).length;
    }
    laterIds.delete(memory.memory_id);
    if (memory.memory_type === 'fact') bulk.before.push(memory);
    await pause();
  }
  return { remembered, challenged };
}
