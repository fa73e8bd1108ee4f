/**
 * The retention of a workspace: the rules, the effect that they would have, and their runs. An owner or an
 * admin sets them in the dashboard.
 */
import { z } from 'zod';
import {
  retentionReportSchema,
  retentionRulesSchema,
  retentionRunSchema,
} from '../../model/retention/retention-rules.ts';
import { previewRetention } from '../../upkeep/retention/retain.ts';
import { readingEndpoint } from '../endpoint.ts';

const maxRuns = 20;

export const retention = readingEndpoint({
  name: 'retention',
  summary: 'Returns the retention rules for memories and records, and their latest runs.',
  answer: z.object({ retention: retentionRulesSchema, runs: z.array(retentionRunSchema) }),
  handle: async ({ store }) => ({
    retention: await store.retention.rules(),
    runs: await store.retention.runs(maxRuns),
  }),
});

export const retentionPreview = readingEndpoint({
  name: 'retention_preview',
  summary: 'Shows the effect that retention rules would have now. Changes nothing.',
  body: retentionRulesSchema,
  answer: z.object({ report: retentionReportSchema }),
  handle: async (workspace, { body }) => ({ report: await previewRetention(workspace, body) }),
});
