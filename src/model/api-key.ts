/** A workspace key: the credential of an agent, script or application for one workspace. */
import { z } from 'zod';
import { text } from './fields.ts';

export const keyScopes = ['read', 'write'] as const;
export const keyScopeSchema = z.enum(keyScopes);
/**
 * The profiles, which limit the tools listed to a caller to about eight, about twenty, or all. Tools that are not
 * listed can still be called.
 */
export const profiles = ['core', 'light', 'full'] as const;
export const profileSchema = z.enum(profiles);
export const keyLabelSchema = text(100);

/** A key in lists: never the secret, only its first 12 characters. */
const apiKeySchema = z.object({
  key_id: z.string(),
  workspace_id: z.string(),
  label: z.string(),
  scope: keyScopeSchema,
  profile: profileSchema,
  preview: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  rotated_at: z.string().nullable().describe('When its secret was last rotated'),
  former_until: z.string().nullable().describe('Until then the previous secret works too'),
});

export type Profile = z.infer<typeof profileSchema>;
export type KeyScope = z.infer<typeof keyScopeSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
