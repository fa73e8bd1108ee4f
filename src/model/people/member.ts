/** A member: a person in a workspace, with a role there. */
import { z } from 'zod';

/** From the most to the least powerful. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export const roleSchema = z.enum(roles);

export const memberSchema = z.object({
  workspace_id: z.string(),
  person_id: z.string(),
  role: roleSchema,
  created_at: z.string(),
});

export type Role = z.infer<typeof roleSchema>;
export type Member = z.infer<typeof memberSchema>;
