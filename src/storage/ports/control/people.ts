/** People and their identities. */
import type { Identity, Person } from '../../../model/people/person.ts';

export interface NewPerson {
  email: string;
  email_verified: boolean;
  name: string;
  identity: Identity;
}

/** E-mail addresses are stored as given and compared without regard to case. No two people have the same address. */
export interface People {
  /** `conflict` when another person has the e-mail address or the identity. */
  create(person: NewPerson): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  findByEmail(email: string): Promise<Person | null>;
  findByIdentity(identity: Identity): Promise<Person | null>;
  /** `conflict` when another person has the identity; adding an identity twice is no error. */
  addIdentity(personId: string, identity: Identity): Promise<void>;
  /**
   * `conflict` for the last identity, without which the person could not sign in. `not_found` if the person has no such
   * identity.
   */
  removeIdentity(personId: string, identity: Identity): Promise<void>;
  /** The identities of a person, oldest first. */
  identities(personId: string): Promise<Identity[]>;
  /** `conflict` when another person has the e-mail address. */
  update(personId: string, change: Partial<Pick<Person, 'email' | 'email_verified' | 'name'>>): Promise<Person>;
  /** Records that the person was here at this time; never moves the time back. */
  touch(personId: string, at: string): Promise<void>;
}
