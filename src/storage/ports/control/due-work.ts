/** When a node must check a workspace, because a job may be due there. */
import type { WorkspaceRecord } from '../../../model/workspace.ts';

/** Hints for job runners on any node; the workspace itself holds its jobs. A workspace without a hint counts as due. */
export interface DueWork {
  /**
   * Takes the workspaces that are due, so that no other node takes them. They become due again at `until`, in case this
   * node dies. Each result carries that time as its `marker`.
   */
  take(now: string, until: string): Promise<{ workspace: WorkspaceRecord; marker: string }[]>;
  /**
   * Sets when a node must check the workspace again; null for never. An earlier time that is already set stays, unless
   * it is this node's own `marker`.
   */
  note(workspaceId: string, dueAt: string | null, marker: string | null): Promise<void>;
}
