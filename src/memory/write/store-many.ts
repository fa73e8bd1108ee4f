/** Stores memories in bulk, and looks for what they contradict: among stored memories, and earlier ones of the same bulk. */
import { pauses } from '../../fair/pauses.ts';
import type { Memory } from '../../model/memory.ts';
import type { Transaction } from '../../verb.ts';
import { challenge, holdContradicted } from '../contradictions/challenge.ts';
import { type ReadDraft, type Remembered, storeDrafts } from '../remember.ts';

/** New facts of a run that are checked for contradictions, at some milliseconds each. For the rest, recall alone says which is newer. */
export const mostLookedAt = 200;

export interface StoredMany {
  remembered: Remembered[];
  /** Facts that were active and are now challenged or superseded. */
  challenged: number;
  /** Facts that were checked. */
  lookedAt: number;
}

/** Stores the drafts in order. `most` bounds how many are checked for contradictions. */
export async function storeMany(tx: Transaction, drafts: readonly ReadDraft[], most: number): Promise<StoredMany> {
  const remembered = await storeDrafts(tx, drafts);
  const after = new Set(remembered.map(({ memory }) => memory.memory_id));
  const bulk = { before: [] as Memory[], after, claims: new Map() };
  const pause = pauses();
  let [challenged, lookedAt] = [0, 0];
  for (const [at, { memory, existing }] of remembered.entries()) {
    if (lookedAt < most && !existing) {
      const contradicted = await holdContradicted(tx, drafts[at]!.draft, bulk);
      if (contradicted !== null) lookedAt += 1;
      challenged += (await challenge(tx, contradicted ?? [], memory.memory_id)).length;
    }
    after.delete(memory.memory_id);
    if (memory.memory_type === 'fact') bulk.before.push(memory);
    await pause();
  }
  return { remembered, challenged, lookedAt };
}
