/**
 * A client that a person connected to a workspace. It acts there for the person, within both its scope and the person's
 * role.
 */
import { z } from 'zod';
import { keyScopeSchema } from '../api-key.ts';

const connectedClientSchema = z.object({
  client_id: z.string(),
  /** The client's id in OAuth: an issued id, or the address of its metadata. */
  oauth_client: z.string(),
  person_id: z.string(),
  workspace_id: z.string(),
  /** The name that the client gives itself, unverified. */
  name: z.string(),
  scope: keyScopeSchema,
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type ConnectedClient = z.infer<typeof connectedClientSchema>;
