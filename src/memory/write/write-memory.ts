/** Stores one memory for a caller and challenges the facts that it contradicts. */
import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import { together } from '../../fair/together.ts';
import { memorySchema } from '../../model/memory.ts';
import type { Transaction, Verb } from '../../verb.ts';
import { challenge } from '../contradictions/challenge.ts';
import { type Contradicted, findContradicted, lockSubjects } from '../contradictions/contradicted.ts';
import { type FactClaims, readClaims } from '../contradictions/fact-claims.ts';
import { findNearestFacts } from '../contradictions/replacement/nearest-facts.ts';
import { type Draft, type ReadDraft, type Remembered, readDrafts, storeDrafts } from '../remember.ts';

export const writeAnswerSchema = z.object({
  memory: memorySchema,
  existing: z.boolean().describe('True if an equal memory existed: nothing was stored, and an access was counted'),
  challenged: z
    .array(memorySchema.pick({ memory_id: true, content: true }))
    .describe('Active facts that this memory contradicts. They are kept, with the status challenged'),
  superseded: z
    .array(memorySchema.pick({ memory_id: true, content: true }))
    .optional()
    .describe('Active decisions that this one reverses. They are kept, with the status superseded'),
  notes: z.array(z.string()).describe('Notes about this answer, as sentences; usually empty'),
});

export type WriteAnswer = z.infer<typeof writeAnswerSchema>;

/** An analysed draft and its claims. `claimed` is null if the draft is not a plain fact. */
export interface ReadClaim {
  read: ReadDraft;
  claimed: FactClaims | null;
  /** The ids of the nearest facts, which the draft may replace; null if the transaction searches for them. */
  nearest: readonly string[] | null;
}

export const writeMemory: Verb<Draft, ReadClaim, WriteAnswer> = {
  prepare: async (workspace, draft) => {
    const [read] = await readDrafts(workspace, [draft]);
    const { form, language } = read!.text;
    const embedding = { ...form, replaces: read!.replaces };
    const claimed = await readClaims(draft, embedding, { language, pause: pauses() });
    // A remote store searches within the transaction, beside its other reads. In a local one, other writers would wait.
    const nearest = workspace.store.isRemote
      ? null
      : await findNearestFacts(workspace.store, claimed?.replacingNote ?? null);
    return { read: read!, claimed, nearest };
  },
  commit: storeAndChallenge,
};

/**
 * Stores a memory and challenges the facts that it contradicts, in one transaction: of two concurrent contradictory
 * memories, one sees the other.
 */
export async function storeAndChallenge(tx: Transaction, { read, claimed, nearest }: ReadClaim): Promise<WriteAnswer> {
  if (claimed !== null) await lockSubjects(tx, claimed);
  const find = () => (claimed === null ? [] : findContradicted(tx, read.draft, claimed, { nearest }));
  const store = () => storeDrafts(tx, [read]);
  // A remote store overlaps the queries of both. A local store reads the older facts first, from its cache, before
  // anything is written.
  const [contradicted, [remembered]] = tx.store.isRemote
    ? await together(find(), store())
    : [await find(), await store()];
  if (remembered!.existing) return toWriteAnswer(remembered!, []);
  return toWriteAnswer(remembered!, await challenge(tx, contradicted, remembered!.memory.memory_id));
}

function toWriteAnswer({ memory, existing }: Remembered, contradicted: readonly Contradicted[]): WriteAnswer {
  const select = (outcome: Contradicted['outcome']) =>
    contradicted
      .filter((one) => one.outcome === outcome)
      .map(({ memory: { memory_id, content } }) => ({ memory_id, content }));
  const [challenged, superseded] = [select('challenged'), select('superseded')];
  const notes = [
    ...challenged.map(
      ({ memory_id }) =>
        `This contradicts ${memory_id}, which now has the status challenged. Tell the person, and let them decide which one is true; invalidate the other.`,
    ),
    ...superseded.map(
      ({ memory_id }) => `This replaces ${memory_id}, which is kept as superseded. Revert this operation if both hold.`,
    ),
  ];
  const answer = { memory, existing, challenged, ...(superseded.length > 0 && { superseded }) };
  return { ...answer, notes: existing ? [existingNote(memory)] : notes };
}

export function existingNote({ memory_id, layer, created_at }: WriteAnswer['memory']): string {
  return `This memory already exists as ${memory_id} (${layer}, stored on ${created_at.slice(0, 10)}). Nothing was stored.`;
}
