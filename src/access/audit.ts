/** Audit entries: who did what to what, and how it ended. Ids and codes only, never contents. */
import { AppError } from '../errors.ts';
import { newId } from '../model/ids.ts';
import type { AuditEntry } from '../model/trail.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Workspace } from '../workspace.ts';

/** The outcome of an action that failed: the code of the error. */
export function outcomeOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'internal';
}

/** What it takes to write an audit entry: a workspace has it all. */
export type Noting = Pick<Workspace, 'caller' | 'store' | 'now' | 'log'>;

/** Records an action. A trail that cannot be written is logged: what the caller is told stays what happened. */
export async function note(
  workspace: Noting,
  action: string,
  outcome: string,
  targets: readonly string[] = [],
): Promise<void> {
  const { actor, key_id, operation_id, request_id } = workspace.caller;
  const at = workspace.now();
  const audit_id = newId('audit', at);
  const entry = { audit_id, at: at.toISOString(), action, actor, key_id, operation_id, request_id, outcome };
  try {
    await workspace.store.trail.recordAudit({ ...entry, targets: [...targets] });
  } catch (error) {
    workspace.log.error({ err: error, action, outcome, request_id }, 'an audit entry was not written');
  }
}

/**
 * A store, used inside a transaction, that also puts each audit entry into `held`: should the transaction be rolled
 * back, the entries can still be written. Those of failures are only held, for after a failed statement PostgreSQL
 * takes nothing more in the same transaction.
 */
export function holdingAudit(store: WorkspaceStore, held: AuditEntry[]): WorkspaceStore {
  const recordAudit = async (entry: AuditEntry) => {
    held.push(entry);
    if (entry.outcome === 'ok') await store.trail.recordAudit(entry);
  };
  return {
    ...store,
    trail: { ...store.trail, recordAudit },
    transaction: (work) => store.transaction((inner) => work(holdingAudit(inner, held))),
  };
}
