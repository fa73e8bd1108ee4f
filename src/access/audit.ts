/** Audit entries: who did what to what, and how it ended. Ids and codes only, never contents. */
import { AppError } from '../errors.ts';
import type { Provenance } from '../model/history.ts';
import { newId } from '../model/ids.ts';
import type { AuditEntry } from '../model/trail.ts';

/** The outcome of an action that failed: the code of the error. */
export function outcomeOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  return error instanceof AppError ? error.code : 'internal';
}

export function auditEntry(
  { actor, key_id, operation_id, request_id }: Provenance,
  at: Date,
  action: string,
  outcome: string,
  targets: readonly string[] = [],
): AuditEntry {
  const audit_id = newId('audit', at);
  const entry = { audit_id, at: at.toISOString(), action, actor, key_id, operation_id, request_id, outcome };
  return { ...entry, targets: [...targets] };
}
