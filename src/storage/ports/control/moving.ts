/** What the control store knows of one workspace, as rows that another control store takes. */

/** By table; as the columns have it. Secrets are in it as their hashes. */
export type ControlRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The workspace, its keys, members and invites, the people of these, and its audit trail. Not who is signed in, nor clients that people let in. */
export interface Moving {
  rows(workspaceId: string): Promise<ControlRows>;
  /**
   * Adds them in one transaction; the store must be there. A person whose e-mail is known here is that person. `conflict` where the
   * workspace's id or slug is taken.
   */
  add(rows: ControlRows): Promise<void>;
}
