/** Who did what outside a workspace's store: to keys, workspaces and people. */
import type { AuditEntry } from '../../../model/trail.ts';

export interface ControlAuditEntry extends AuditEntry {
  actor_label: string;
  /** The workspace that it was about; null where it was about none. */
  workspace_id: string | null;
  /** Of the network, where it came from one. */
  address: string | null;
}

export interface ControlAudit {
  record(entry: ControlAuditEntry): Promise<void>;
  /** Deletes as many of the oldest, where they were before this time; answers how many. */
  prune(before: string, limit: number): Promise<number>;
  /** Newest first; of one workspace, or of all. */
  recent(limit: number, workspaceId?: string): Promise<ControlAuditEntry[]>;
}
