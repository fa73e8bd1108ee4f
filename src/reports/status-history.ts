/** Derives the lifecycle of a memory from its history. */
import { z } from 'zod';
import type { HistoryEvent } from '../model/history.ts';
import { eventKindSchema } from '../model/history.ts';
import { type MemoryStatus, memoryIdSchema, statusSchema } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';

const statusMoveSchema = z.object({
  event_id: z.string(),
  kind: eventKindSchema,
  at: z.string(),
  from: statusSchema.nullable(),
  to: statusSchema,
  reason: z.string().nullable(),
  actor: z.string(),
  tool: z.string(),
  operation_id: z.string(),
});

export const statusHistorySchema = z.object({
  memory_id: memoryIdSchema,
  status: statusSchema,
  history: z.array(statusMoveSchema),
});

export type StatusHistory = z.infer<typeof statusHistorySchema>;

/** The history, oldest first: creation (`from` is null), every change of status, forgetting and restoring (`from` equals `to`). */
export async function statusHistory(workspace: Workspace, memoryId: string): Promise<StatusHistory> {
  const memory = await workspace.store.memories.get(memoryId);
  const events = await workspace.store.history.ofMemory(memoryId);
  const history: StatusHistory['history'] = [];
  for (const event of events.filter(isOfLifecycle)) {
    const from = history.at(-1)?.to ?? null;
    const to = (event.after.status as MemoryStatus | undefined) ?? from ?? 'active';
    const { event_id, kind, at, cause, actor, tool, operation_id } = event;
    history.push({ event_id, kind, at, from, to, reason: cause, actor, tool, operation_id });
  }
  return { memory_id: memoryId, status: memory.status, history };
}

function isOfLifecycle(event: HistoryEvent): boolean {
  return event.before === null || 'status' in event.after || 'forgotten_at' in event.after;
}
