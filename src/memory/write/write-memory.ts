/** Stores one memory as a caller says it, and tells what came of it. */
import { z } from 'zod';
import { memorySchema, type StoredMemory } from '../../model/memory.ts';
import { type Workspace, withinTransaction } from '../../workspace.ts';
import { challenge, findContradicted } from '../contradictions/challenge.ts';
import { type Draft, type Remembered, rememberEach } from '../remember.ts';

export const writtenSchema = z.object({
  memory: memorySchema,
  existing: z.boolean().describe('True when this was there before: nothing new was stored, and an access was counted'),
  challenged: z
    .array(memorySchema.pick({ memory_id: true, content: true }))
    .describe('Active facts that this one contradicts: they are challenged now, and kept'),
  notes: z.array(z.string()).describe('What to know about this answer, in sentences; mostly empty'),
});

export type Written = z.infer<typeof writtenSchema>;

export async function writeMemory(workspace: Workspace, draft: Draft): Promise<Written> {
  const contradicted = await findContradicted(workspace, draft);
  if (contradicted.length === 0) return written(await rememberOne(workspace, draft), []);
  return workspace.store.transaction(async (store) => {
    const remembered = await rememberOne(withinTransaction(workspace, store), draft);
    if (remembered.existing) return written(remembered, []);
    return written(remembered, await challenge(store, contradicted, remembered.memory.memory_id));
  });
}

async function rememberOne(workspace: Workspace, draft: Draft): Promise<Remembered> {
  const [remembered] = await rememberEach(workspace, [draft]);
  return remembered!;
}

function written({ memory, existing }: Remembered, contradicted: readonly StoredMemory[]): Written {
  const challenged = contradicted.map(({ memory_id, content }) => ({ memory_id, content }));
  const notes = challenged.map(
    ({ memory_id }) => `Contradicts ${memory_id}, which is challenged now: invalidate whichever does not hold.`,
  );
  return { memory, existing, challenged, notes: existing ? [existingNote(memory)] : notes };
}

export function existingNote({ memory_id, layer, created_at }: Written['memory']): string {
  return `This is there already as ${memory_id}, ${layer}, stored on ${created_at.slice(0, 10)}; nothing new was stored.`;
}
