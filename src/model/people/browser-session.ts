/** A browser session: that somebody is signed in, kept on the server and known by the hash of the browser's token. */
import { z } from 'zod';

export const browserSessionSchema = z.object({
  person_id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Names it in a list, and opens nothing. */
  session_id: z.string(),
  /** What the browser says it is, and the address that it was begun from. */
  agent: z.string().nullable(),
  address: z.string().nullable(),
});

export type BrowserSession = z.infer<typeof browserSessionSchema>;
