/** A browser session: the proof that a person is signed in, kept on the server and found by the hash of the browser's token. */
import { z } from 'zod';

const browserSessionSchema = z.object({
  person_id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The id in lists. It cannot open a session. */
  session_id: z.string(),
  /** The browser's own description, and the network address where the session began. */
  agent: z.string().nullable(),
  address: z.string().nullable(),
});

export type BrowserSession = z.infer<typeof browserSessionSchema>;
