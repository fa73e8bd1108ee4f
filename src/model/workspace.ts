/** A workspace: one isolated store of memories, and the people and keys that may use it. */
import { z } from 'zod';
import { text } from './fields.ts';

export const workspaceNameSchema = text(100);
export const slugSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, {
  error: 'a slug has 3 to 40 characters: a–z, 0–9 and hyphens, not at the ends',
});

export const workspaceSchema = z.object({
  workspace_id: z.string(),
  slug: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** True if secrets in writes are replaced; the default. */
  redacts: z.boolean(),
  /** True if bank account numbers count as secrets. */
  redacts_accounts: z.boolean(),
  /** True if ranking learns from the use of results; the default. */
  adapts: z.boolean(),
});

export type WorkspaceRecord = z.infer<typeof workspaceSchema>;
/** A deleted workspace. It can be restored for a while and is then gone. */
export type DeletedWorkspace = WorkspaceRecord & { deleted_at: string };
export type WorkspaceSettings = Pick<WorkspaceRecord, 'redacts' | 'redacts_accounts' | 'adapts'>;
