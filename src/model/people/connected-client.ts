/** A client that a person connected to a workspace: it acts there for the person, as far as both its scope and the person's role allow. */
import { z } from 'zod';
import { keyScopeSchema } from '../api-key.ts';

const connectedClientSchema = z.object({
  client_id: z.string(),
  /** The client's id in OAuth: an id that was issued to it, or the address of its metadata. */
  oauth_client: z.string(),
  person_id: z.string(),
  workspace_id: z.string(),
  /** The name that the client gives itself; nobody vouches for it. */
  name: z.string(),
  scope: keyScopeSchema,
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type ConnectedClient = z.infer<typeof connectedClientSchema>;
