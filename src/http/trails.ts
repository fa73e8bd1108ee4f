/** The two trails of a workspace: who did what (audit), and which calls were made (usage). */

import { z } from 'zod';
import { newestFirst } from '../model/by-time.ts';
import { auditEntrySchema, keyActivitySchema, routeCountSchema, usageEventSchema } from '../model/trail.ts';
import { readingEndpoint } from './endpoint.ts';
import { limitParameter } from './query.ts';

/** The last three fields are those of actions on the workspace itself, its keys and people. */
const entrySchema = auditEntrySchema.extend({
  actor_label: z.string().optional().describe('The name of the actor at that time'),
  workspace_id: z.string().nullish(),
  address: z.string().nullish().describe('Where the call came from'),
});

export const audit = readingEndpoint({
  name: 'audit',
  summary: 'Lists the actions on this workspace, newest first.',
  query: z.strictObject({ limit: limitParameter(25) }),
  answer: z.object({ audit: z.array(entrySchema) }),
  async handle({ store, record }, { query: { limit }, services }) {
    const workspaceEntries = await store.trail.recentAudit(limit);
    // Changes to the workspace's keys and settings are on the control store's audit trail.
    const controlEntries = await services.storage.control.audit.recent(limit, record.workspace_id);
    const entries = [...workspaceEntries, ...controlEntries].toSorted(newestFirst(({ at }) => at));
    return { audit: entries.slice(0, limit) };
  },
});

export const usage = readingEndpoint({
  name: 'usage',
  summary: 'Counts the calls to this workspace by route and by key, and lists the latest calls.',
  query: z.strictObject({ limit: limitParameter(50) }),
  answer: z.object({
    route_counts: z.array(routeCountSchema),
    recent_events: z.array(usageEventSchema),
    key_activity: z.array(keyActivitySchema),
  }),
  async handle({ store: { trail } }, { query }) {
    const [route_counts, recent_events, key_activity] = await Promise.all([
      trail.routeCounts(),
      trail.recentUsage(query.limit),
      trail.keyActivity(),
    ]);
    return { route_counts, recent_events, key_activity };
  },
});
