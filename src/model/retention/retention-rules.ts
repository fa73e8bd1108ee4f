/** How long a workspace keeps its data: rules that its owner or an admin sets, and the results of applying them. */
import { z } from 'zod';
import { layerSchema, memoryTypeSchema } from '../memory.ts';

const days = z.number().int().min(1).max(36_500);

/** Selects memories by the time since they were stored. Pinned memories are never selected. */
const retentionRuleSchema = z.strictObject({
  layer: layerSchema.optional().describe('Of this layer alone'),
  memory_type: memoryTypeSchema.optional().describe('Of this type alone'),
  days: days.describe('Kept for so many days from when it was stored'),
  action: z
    .enum(['forget', 'erase'])
    .default('forget')
    .describe('forget: it can be restored for 30 days and is erased after them; erase: it is gone at once, for good'),
});

export const retentionRulesSchema = z.strictObject({
  memories: z.array(retentionRuleSchema).max(20).default([]),
  usage_days: days
    .nullable()
    .default(null)
    .describe('Single calls are kept on record so long, where the service keeps them longer'),
  audit_days: days.nullable().default(null).describe('The same for audit entries of the workspace'),
});

export const retentionReportSchema = z.object({
  memories: z.array(
    retentionRuleSchema.extend({
      count: z.number().int(),
      pinned: z.number().int().describe('As old, and kept since they are pinned'),
      samples: z.array(z.string()).describe('Ids of some of them'),
    }),
  ),
  usage: z.number().int(),
  audit: z.number().int(),
});

export const retentionRunSchema = z.object({
  at: z.string(),
  actor: z.string(),
  operation_id: z.string().describe('Reverts what was forgotten'),
  report: retentionReportSchema,
});

export type RetentionRule = z.infer<typeof retentionRuleSchema>;
export type RetentionRules = z.infer<typeof retentionRulesSchema>;
export type RetentionReport = z.infer<typeof retentionReportSchema>;
export type RetentionRun = z.infer<typeof retentionRunSchema>;

export const noRetention: RetentionRules = { memories: [], usage_days: null, audit_days: null };
