/** A workspace key: how an agent, script or application shows that it may use one workspace. */
import { z } from 'zod';
import { text } from './fields.ts';

export const keyScopes = ['read', 'write'] as const;
export const keyScopeSchema = z.enum(keyScopes);
export const keyLabelSchema = text(100);

/** A key as it is listed: never the secret, only its first 12 characters. */
export const apiKeySchema = z.object({
  key_id: z.string(),
  workspace_id: z.string(),
  label: z.string(),
  scope: keyScopeSchema,
  preview: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});

export type KeyScope = z.infer<typeof keyScopeSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
