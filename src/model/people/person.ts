/** A person, who signs in through an identity provider. The service keeps no passwords. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';

export const personIdSchema = idSchema('person').describe('Id of a person, per_…');
export const emailSchema = z.email({ error: 'must be an e-mail address' }).max(254);

/**
 * A person's account at an identity provider. `subject` is the provider's id of the person. A person may have several
 * accounts.
 */
export const identitySchema = z.object({ provider: z.string(), subject: z.string() });

const personSchema = z.object({
  person_id: z.string(),
  email: z.string(),
  /** True if the provider vouches for the address. */
  email_verified: z.boolean(),
  name: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
});

export type Identity = z.infer<typeof identitySchema>;
export type Person = z.infer<typeof personSchema>;

/** The form in which e-mail addresses are compared: case makes no difference. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
