/** An invite: the first holder of its token to accept it becomes a member of a workspace. */
import { z } from 'zod';
import { roleSchema } from './member.ts';

/** An invite in lists, never with its token. If `email` is set, only the person with that address may accept it. */
const inviteSchema = z.object({
  invite_id: z.string(),
  workspace_id: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
  /** The person who accepted it. */
  accepted_by: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

export type Invite = z.infer<typeof inviteSchema>;
