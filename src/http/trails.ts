/** The two trails of a workspace: who did what (audit), and which calls were made (usage). */
import { z } from 'zod';
import { auditEntrySchema, keyActivitySchema, routeCountSchema, usageEventSchema } from '../model/trail.ts';
import { workspaceEndpoint } from './endpoint.ts';
import { limitParameter } from './query.ts';

export const audit = workspaceEndpoint({
  name: 'audit',
  summary: 'The actions on this workspace, newest first.',
  query: z.strictObject({ limit: limitParameter(25) }),
  answer: z.object({ audit: z.array(auditEntrySchema) }),
  handle: async ({ query, workspace }) => ({ audit: await workspace().store.trail.recentAudit(query.limit) }),
});

export const usage = workspaceEndpoint({
  name: 'usage',
  summary: 'The calls to this workspace: per route, per key, and the most recent ones.',
  query: z.strictObject({ limit: limitParameter(50) }),
  answer: z.object({
    route_counts: z.array(routeCountSchema),
    recent_events: z.array(usageEventSchema),
    key_activity: z.array(keyActivitySchema),
  }),
  async handle({ query, workspace }) {
    const { trail } = workspace().store;
    const [route_counts, recent_events, key_activity] = await Promise.all([
      trail.routeCounts(),
      trail.recentUsage(query.limit),
      trail.keyActivity(),
    ]);
    return { route_counts, recent_events, key_activity };
  },
});
