/** Workspaces of the installation. */
import type { DeletedWorkspace, WorkspaceRecord, WorkspaceSettings } from '../../../model/workspace.ts';

/** One that was deleted is found by what says so alone; its slug stays taken. */
export interface Workspaces {
  /** `conflict` when the slug is taken; without a slug, one is made from the name and made unique. */
  create(input: { name: string; slug?: string }): Promise<WorkspaceRecord>;
  findBySlug(slug: string): Promise<WorkspaceRecord | null>;
  find(workspaceId: string): Promise<WorkspaceRecord | null>;
  /** Whether its store was made; null where there is no such workspace. */
  hasStore(workspaceId: string): Promise<boolean | null>;
  /** To be called once it was made. */
  noteStore(workspaceId: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<WorkspaceRecord[]>;
  change(
    workspaceId: string,
    settings: Partial<WorkspaceSettings & Pick<WorkspaceRecord, 'name'>>,
  ): Promise<WorkspaceRecord>;
  /** Everything of it is kept. One that is deleted already is deleted anew. */
  delete(workspaceId: string, at: string): Promise<DeletedWorkspace>;
  /** Null where it is not deleted, or was before `since`. */
  restore(workspaceId: string, since: string): Promise<WorkspaceRecord | null>;
  /** Deleted longest ago first; all, or those that a person owns. */
  listDeleted(ownerId?: string): Promise<DeletedWorkspace[]>;
  findDeletedBySlug(slug: string): Promise<DeletedWorkspace | null>;
  /** With its keys, members and invites, once its store is gone. To be called in a transaction. */
  drop(workspaceId: string): Promise<void>;
}
