/** Counts the memories of a workspace by kind. */
import { z } from 'zod';
import type { GroupCount, Grouping } from '../storage/ports/reports.ts';
import type { Workspace } from '../workspace.ts';
import { sumOf, sumsBy } from './kind-counts.ts';
import { onceAMinute } from './once-a-minute.ts';

const countsSchema = z.record(z.string(), z.number().int());

export const unreadSchema = z
  .number()
  .int()
  .describe('Memories that were not yet searched for names. A job does this for large ingests.');

export const workspaceStatusSchema = z.object({
  workspace: z.string(),
  redacts_secrets: z.boolean().describe('Whether secrets in written texts are replaced'),
  /** Memories of every status, without forgotten ones. */
  memories: z.number().int(),
  pinned: z.number().int(),
  by_layer: countsSchema,
  by_type: countsSchema,
  by_status: countsSchema,
  graph: z.object({
    entities: z.number().int(),
    unread: unreadSchema,
  }),
  unindexed: z
    .number()
    .int()
    .describe(
      'Vectors that were written in bulk and are not in the index yet. A search compares each of them until a job moves it there.',
    ),
  /** When the first and the last memory happened; null if there are none. */
  oldest_at: z.string().nullable(),
  newest_at: z.string().nullable(),
  last_stored_at: z.string().nullable(),
});

export type WorkspaceStatus = z.infer<typeof workspaceStatusSchema>;

/** Limit on the count. In practice, at most about ten thousand wait. */
const maxUnindexed = 100_000;

export async function workspaceStatus(workspace: Workspace): Promise<WorkspaceStatus> {
  const { memories, entities, reports, vectors } = workspace.store;
  const kinds = await reports.countKinds();
  const [oldest, newest, lastStored] = await Promise.all([
    memories.list({}, { limit: 1, order: 'happened-first' }),
    memories.list({}, { limit: 1, order: 'happened' }),
    memories.list({}, { limit: 1 }),
  ]);
  return {
    workspace: workspace.record.slug,
    redacts_secrets: workspace.record.redacts,
    memories: sumOf(kinds),
    pinned: sumOf(kinds.filter(({ pinned }) => pinned)),
    by_layer: sumsBy(kinds, 'layer'),
    by_type: sumsBy(kinds, 'memory_type'),
    by_status: sumsBy(kinds, 'status'),
    graph: { entities: await entities.count(), unread: await entities.countUnread() },
    unindexed: await vectors.countWaitingForIndex(maxUnindexed),
    oldest_at: oldest[0] ? (oldest[0].occurred_at ?? oldest[0].created_at) : null,
    newest_at: newest[0] ? (newest[0].occurred_at ?? newest[0].created_at) : null,
    last_stored_at: lastStored[0]?.created_at ?? null,
  };
}

/** Memories per group, largest first. */
export const countGroups = (workspace: Workspace, grouping: Grouping): Promise<GroupCount[]> =>
  onceAMinute(workspace, `count by ${grouping}`, [], () => workspace.store.reports.countBy(grouping));
