/** Workspaces of the installation. */
import type { DeletedWorkspace, WorkspaceRecord, WorkspaceSettings } from '../../../model/workspace.ts';

/** Only the methods that say so find a deleted workspace. Its slug stays taken. */
export interface Workspaces {
  /** `conflict` when the slug is taken. Without a slug, a unique one is made from the name. */
  create(input: { name: string; slug?: string }): Promise<WorkspaceRecord>;
  findBySlug(slug: string): Promise<WorkspaceRecord | null>;
  find(workspaceId: string): Promise<WorkspaceRecord | null>;
  /** True if the workspace's store was created; null if there is no such workspace. */
  hasStore(workspaceId: string): Promise<boolean | null>;
  /** Records that the workspace's store was created. */
  noteStore(workspaceId: string): Promise<void>;
  /** All workspaces, oldest first. */
  list(): Promise<WorkspaceRecord[]>;
  change(
    workspaceId: string,
    settings: Partial<WorkspaceSettings & Pick<WorkspaceRecord, 'name'>>,
  ): Promise<WorkspaceRecord>;
  /**
   * Marks a workspace as deleted and keeps everything in it. Deleting a deleted workspace updates the time of deletion.
   */
  delete(workspaceId: string, at: string): Promise<DeletedWorkspace>;
  /** Restores a deleted workspace. Null if it is not deleted, or was deleted before `since`. */
  restore(workspaceId: string, since: string): Promise<WorkspaceRecord | null>;
  /** Deleted workspaces, earliest deletion first. With `ownerId`, those that the person owns; without it, all. */
  listDeleted(ownerId?: string): Promise<DeletedWorkspace[]>;
  findDeletedBySlug(slug: string): Promise<DeletedWorkspace | null>;
  /** Removes the workspace's row with its keys, members and invites. Call it in a transaction, after its store is gone. */
  drop(workspaceId: string): Promise<void>;
}
