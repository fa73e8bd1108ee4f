/** An invite: makes whoever holds its token a member of a workspace, once. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { roleSchema } from './member.ts';

export const inviteIdSchema = idSchema('invite').describe('Id of an invite, inv_…');

/** An invite as it is listed: never its token. Where `email` is set, it is for the person with that address alone. */
export const inviteSchema = z.object({
  invite_id: z.string(),
  workspace_id: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
  /** The person who did. */
  accepted_by: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

export type Invite = z.infer<typeof inviteSchema>;
