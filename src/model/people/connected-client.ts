/** A client that a person let into a workspace: it acts there for them, as far as both its scope and their role allow. */
import { z } from 'zod';
import { keyScopeSchema } from '../api-key.ts';

export const connectedClientSchema = z.object({
  client_id: z.string(),
  /** What the client is called in OAuth: an id that was given to it, or the address of what it says of itself. */
  oauth_client: z.string(),
  person_id: z.string(),
  workspace_id: z.string(),
  /** As the client calls itself: nobody vouches for it. */
  name: z.string(),
  scope: keyScopeSchema,
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type ConnectedClient = z.infer<typeof connectedClientSchema>;
