/** How many memories a workspace holds, and of what kind. */
import { z } from 'zod';
import type { Grouping } from '../storage/store.ts';
import type { Workspace } from '../workspace.ts';

const countsSchema = z.record(z.string(), z.number().int());

export const workspaceStatusSchema = z.object({
  workspace: z.string(),
  /** Of every status; forgotten ones do not count. */
  memories: z.number().int(),
  by_layer: countsSchema,
  by_type: countsSchema,
  by_status: countsSchema,
  /** When the first and the last of them happened; null while there are none. */
  oldest_at: z.string().nullable(),
  newest_at: z.string().nullable(),
  last_stored_at: z.string().nullable(),
});

export type WorkspaceStatus = z.infer<typeof workspaceStatusSchema>;

export async function workspaceStatus(workspace: Workspace): Promise<WorkspaceStatus> {
  const { memories } = workspace.store;
  const [byLayer, byType, byStatus] = await Promise.all([
    countBy(workspace, 'layer'),
    countBy(workspace, 'memory_type'),
    countBy(workspace, 'status'),
  ]);
  const [oldest, newest, lastStored] = await Promise.all([
    memories.list({}, { limit: 1, order: 'happened-first' }),
    memories.list({}, { limit: 1, order: 'happened' }),
    memories.list({}, { limit: 1 }),
  ]);
  return {
    workspace: workspace.slug,
    memories: byStatus.reduce((sum, { count }) => sum + count, 0),
    by_layer: toRecord(byLayer),
    by_type: toRecord(byType),
    by_status: toRecord(byStatus),
    oldest_at: oldest[0] ? (oldest[0].occurred_at ?? oldest[0].created_at) : null,
    newest_at: newest[0] ? (newest[0].occurred_at ?? newest[0].created_at) : null,
    last_stored_at: lastStored[0]?.created_at ?? null,
  };
}

export type GroupCount = Awaited<ReturnType<typeof countBy>>[number];

/** Largest first. */
export function countBy(workspace: Workspace, grouping: Grouping): Promise<{ group: string; count: number }[]> {
  return workspace.store.memories.countBy(grouping);
}

function toRecord(groups: readonly GroupCount[]): Record<string, number> {
  return Object.fromEntries(groups.map(({ group, count }) => [group, count]));
}
