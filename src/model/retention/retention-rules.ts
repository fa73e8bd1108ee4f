/** How long a workspace keeps its data: rules that its owner or an admin sets, and the results of applying them. */
import { z } from 'zod';
import { layerSchema, memoryTypeSchema } from '../memory.ts';

const days = z.number().int().min(1).max(36_500);

/** Selects memories by the time since they were stored. Pinned memories are never selected. */
const retentionRuleSchema = z.strictObject({
  layer: layerSchema.optional().describe('Only this layer'),
  memory_type: memoryTypeSchema.optional().describe('Only this type'),
  days: days.describe('Days to keep a memory after it was stored'),
  action: z
    .enum(['forget', 'erase'])
    .default('forget')
    .describe('forget: it can be restored for 30 days and is then erased; erase: it is erased permanently at once'),
});

export const retentionRulesSchema = z.strictObject({
  memories: z.array(retentionRuleSchema).max(20).default([]),
  usage_days: days
    .nullable()
    .default(null)
    .describe('Days to keep records of individual calls, if the service keeps them longer'),
  audit_days: days
    .nullable()
    .default(null)
    .describe('Days to keep audit entries of the workspace, if the service keeps them longer'),
});

export const retentionReportSchema = z.object({
  memories: z.array(
    retentionRuleSchema.extend({
      count: z.number().int(),
      pinned: z.number().int().describe('Memories of that age that are kept because they are pinned'),
      samples: z.array(z.string()).describe('Some of their ids'),
    }),
  ),
  usage: z.number().int(),
  audit: z.number().int(),
});

export const retentionRunSchema = z.object({
  at: z.string(),
  actor: z.string(),
  operation_id: z.string().describe('Reverts the forgetting'),
  report: retentionReportSchema,
});

export type RetentionRule = z.infer<typeof retentionRuleSchema>;
export type RetentionRules = z.infer<typeof retentionRulesSchema>;
export type RetentionReport = z.infer<typeof retentionReportSchema>;
export type RetentionRun = z.infer<typeof retentionRunSchema>;

export const noRetention: RetentionRules = { memories: [], usage_days: null, audit_days: null };
