/** Stores what is brought in bulk, and looks for what it contradicts: in what was there, and in what the same bulk brought before it. */
import { pauses } from '../../fair/pauses.ts';
import type { Memory } from '../../model/memory.ts';
import type { Transaction } from '../../verb.ts';
import { challenge, holdContradicted } from '../contradictions/challenge.ts';
import { type ReadDraft, type Remembered, storeDrafts } from '../remember.ts';

/** Of so many new facts of a run the contradictions are looked for, which takes some milliseconds each; of the rest recall alone says which is newer. */
export const mostLookedAt = 200;

export interface StoredMany {
  remembered: Remembered[];
  /** How many were active and are challenged or superseded now. */
  challenged: number;
  /** How many were looked at. */
  lookedAt: number;
}

/** In order; `most` bounds for how many the contradictions are looked for. */
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
