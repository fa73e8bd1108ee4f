/** The rows of one workspace in the control store, in a form that another control store accepts. */

/** Rows by table, with the names and values of the columns. Secrets are present as hashes only. */
export type ControlRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * The workspace, its keys, members and invites, the people that these refer to, and the workspace's audit trail.
 * Browser sessions and connected clients are left out.
 */
export interface WorkspaceTransfer {
  rows(workspaceId: string): Promise<ControlRows>;
  /**
   * Adds the rows in one transaction; the workspace's store must exist. A person whose e-mail address is known here
   * becomes the known person. `conflict` if the workspace's id or slug is taken.
   */
  add(rows: ControlRows): Promise<void>;
}
