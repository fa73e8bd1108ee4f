/** When somebody must look at a workspace, because a job may be due there. */
import type { WorkspaceRecord } from '../../../model/workspace.ts';

/** Hints, for who looks after jobs on any node: what is due stands in the workspace itself. A workspace without one is due. */
export interface DueWork {
  /**
   * Takes those that are due, so that no other node does; they are due again `until` then, should this node come to nothing. That
   * time is the `marker` of each.
   */
  take(now: string, until: string): Promise<{ workspace: WorkspaceRecord; marker: string }[]>;
  /** Says when somebody must look there again, null for never. What says so earlier stays, but for the own marker. */
  note(workspaceId: string, dueAt: string | null, marker: string | null): Promise<void>;
}
