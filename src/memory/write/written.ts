/** Stores one memory as a caller says it, and tells what came of it. */
import { z } from 'zod';
import { memorySchema } from '../../model/memory.ts';
import type { Workspace } from '../../workspace.ts';
import { type Draft, rememberEach } from '../remember.ts';

export const writtenSchema = z.object({
  memory: memorySchema,
  existing: z.boolean().describe('True when this was there before: nothing new was stored, and an access was counted'),
  notes: z.array(z.string()).describe('What to know about this answer, in sentences; mostly empty'),
});

export type Written = z.infer<typeof writtenSchema>;

export async function writeMemory(workspace: Workspace, draft: Draft): Promise<Written> {
  const [remembered] = await rememberEach(workspace, [draft]);
  const { memory, existing } = remembered!;
  return { memory, existing, notes: existing ? [existingNote(memory)] : [] };
}

export function existingNote({ memory_id, layer, created_at }: Written['memory']): string {
  return `This is there already as ${memory_id}, ${layer}, stored on ${created_at.slice(0, 10)}; nothing new was stored.`;
}
