/** A workspace key: how an agent, script or application shows that it may use one workspace. */
import { z } from 'zod';
import { text } from './fields.ts';

export const keyScopes = ['read', 'write'] as const;
export const keyScopeSchema = z.enum(keyScopes);
/** Which tools are listed to whoever uses a key: some eight, some twenty, or all. What is not listed can be called all the same. */
export const profiles = ['core', 'light', 'full'] as const;
export const profileSchema = z.enum(profiles);
export const keyLabelSchema = text(100);

/** A key as it is listed: never the secret, only its first 12 characters. */
export const apiKeySchema = z.object({
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
  rotated_at: z.string().nullable().describe('When it got a new secret last'),
  former_until: z.string().nullable().describe('Until when the secret before that works too'),
});

export type Profile = z.infer<typeof profileSchema>;
export type KeyScope = z.infer<typeof keyScopeSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
