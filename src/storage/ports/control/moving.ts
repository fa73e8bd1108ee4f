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
   * Adds the rows in one transaction; the workspace's store must exist. A person who has the same id here, one of the
   * same identities, or the same e-mail address, becomes the person here. Two members who become one person keep the
   * more powerful role. `conflict` if the workspace's id or slug is taken.
   */
  add(rows: ControlRows): Promise<void>;
  /** The tables that lack some of these keys, invites or members here; none after {@link add}. */
  missing(rows: ControlRows): Promise<string[]>;
}
