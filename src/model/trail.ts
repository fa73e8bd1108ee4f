/**
 * The two trails of a workspace: usage (each call, by route and key) and audit (which actor did what to which target).
 */
import { z } from 'zod';

export const usageEventSchema = z.object({
  at: z.string(),
  route: z.string(),
  status_code: z.number().int(),
  key_id: z.string().nullable(),
  duration_ms: z.number(),
  request_id: z.string().nullable(),
});

export const routeCountSchema = z.object({ route: z.string(), count: z.number().int() });

export const keyActivitySchema = z.object({
  key_id: z.string().nullable(),
  count: z.number().int(),
  failures: z.number().int(),
  last_used_at: z.string(),
});

/** `outcome` is `ok` or the code of the error; `targets` are ids, never contents. */
export const auditEntrySchema = z.object({
  audit_id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  key_id: z.string().nullable(),
  targets: z.array(z.string()),
  operation_id: z.string().nullable(),
  request_id: z.string().nullable(),
  outcome: z.string(),
});

/**
 * One recall. `matched`: the first memory shares a word with the query or is similar to it. `nearest`: that memory's
 * similarity, null if only words were searched.
 */
const recallRecordSchema = z.object({
  at: z.string(),
  duration_ms: z.number(),
  found: z.number().int(),
  matched: z.boolean(),
  nearest: z.number().nullable(),
});

export type RecallRecord = z.infer<typeof recallRecordSchema>;
export type UsageEvent = z.infer<typeof usageEventSchema>;
export type RouteCount = z.infer<typeof routeCountSchema>;
export type KeyActivity = z.infer<typeof keyActivitySchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
