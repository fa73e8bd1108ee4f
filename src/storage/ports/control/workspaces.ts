/** Workspaces of the installation. */
import type { WorkspaceRecord, WorkspaceSettings } from '../../../model/workspace.ts';

export interface Workspaces {
  /** `conflict` when the slug is taken; without a slug, one is made from the name and made unique. */
  create(input: { name: string; slug?: string }): Promise<WorkspaceRecord>;
  findBySlug(slug: string): Promise<WorkspaceRecord | null>;
  find(workspaceId: string): Promise<WorkspaceRecord | null>;
  /** Oldest first. */
  list(): Promise<WorkspaceRecord[]>;
  change(workspaceId: string, settings: Partial<WorkspaceSettings>): Promise<WorkspaceRecord>;
}
