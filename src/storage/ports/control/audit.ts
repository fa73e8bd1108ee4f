/** The audit trail of the control store: who did what to keys, workspaces and people. */
import type { AuditEntry } from '../../../model/trail.ts';

export interface ControlAuditEntry extends AuditEntry {
  actor_label: string;
  /** The workspace concerned; null if there is none. */
  workspace_id: string | null;
  /** The network address of the caller; null if the call came over no network. */
  address: string | null;
}

export interface ControlAudit {
  record(entry: ControlAuditEntry): Promise<void>;
  /** Deletes at most `limit` entries from before this time, the oldest first; returns their number. */
  prune(before: string, limit: number): Promise<number>;
  /** Newest first. With a workspace id, the entries of that workspace; without one, all entries. */
  recent(limit: number, workspaceId?: string): Promise<ControlAuditEntry[]>;
}
