/** People and their identities. */
import type { Identity, Person } from '../../../model/people/person.ts';

export interface NewPerson {
  email: string;
  email_verified: boolean;
  name: string;
  identity: Identity;
}

/** E-mails are kept as they were given and compared without regard to capitals; no two people have the same. */
export interface People {
  /** `conflict` when somebody has the e-mail or the identity already. */
  create(person: NewPerson): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  findByEmail(email: string): Promise<Person | null>;
  findByIdentity(identity: Identity): Promise<Person | null>;
  /** `conflict` when it is somebody else's; adding one twice is no error. */
  addIdentity(personId: string, identity: Identity): Promise<void>;
  /** `conflict` for the last one: nobody could sign in as them any more. `not_found` where they have no such identity. */
  removeIdentity(personId: string, identity: Identity): Promise<void>;
  /** Oldest first. */
  identities(personId: string): Promise<Identity[]>;
  /** `conflict` when somebody else has the e-mail. */
  update(personId: string, change: Partial<Pick<Person, 'email' | 'email_verified' | 'name'>>): Promise<Person>;
  /** They were here; never moves back in time. */
  touch(personId: string, at: string): Promise<void>;
}
