/** People and the identities that they sign in with, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import { emailKey, type Identity, type Person } from '../../model/people/person.ts';
import type { ControlEngine } from '../engine.ts';
import type { NewPerson, People } from '../ports/control/people.ts';
import type { ControlDb, ControlTables } from './tables.ts';

type PersonRow = Selectable<ControlTables['people']>;

export function peopleOf({ control: db, controlTransaction }: ControlEngine, now: () => Date): People {
  const people = () => db.selectFrom('people').selectAll('people');
  const findByEmail = async (email: string) =>
    toPersonOrNull(await people().where('email_key', '=', emailKey(email)).executeTakeFirst());
  return {
    create: (person) => controlTransaction((tx) => createPerson(tx, person, now())),
    find: async (id) => toPersonOrNull(await people().where('id', '=', id).executeTakeFirst()),
    findByEmail,
    findByIdentity: async (identity) => toPersonOrNull(await selectByIdentity(db, identity)),
    addIdentity: async (personId, identity) => {
      if (await insertIdentity(db, personId, identity, now())) return;
      if ((await selectByIdentity(db, identity))?.id !== personId) throw identityTaken(identity);
    },
    removeIdentity: (personId, identity) => controlTransaction((tx) => deleteIdentity(tx, personId, identity)),
    identities: (personId) =>
      db
        .selectFrom('identities')
        .select(['provider', 'subject'])
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .orderBy('provider')
        .orderBy('subject')
        .execute(),
    update: async (personId, change) => {
      const query = db.updateTable('people').set(toColumns(change)).where('id', '=', personId).returningAll();
      try {
        return toPersonOrNull(await query.executeTakeFirst()) ?? missing(personId);
      } catch (error) {
        // Each engine reports a duplicate e-mail with its own error; this query finds the holder on both.
        const holder = change.email === undefined ? null : await findByEmail(change.email);
        if (holder && holder.person_id !== personId) throw emailTaken(change.email!);
        throw error;
      }
    },
    touch: async (personId, at) => {
      await db
        .updateTable('people')
        .set({ last_seen_at: at })
        .where('id', '=', personId)
        .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
        .execute();
    },
  };
}

async function createPerson(db: ControlDb, { identity, ...person }: NewPerson, at: Date): Promise<Person> {
  const row: PersonRow = {
    id: newId('person', at),
    email: person.email,
    email_key: emailKey(person.email),
    email_verified: person.email_verified ? 1 : 0,
    name: person.name,
    created_at: at.toISOString(),
    last_seen_at: null,
  };
  const inserted = await db
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (inserted.length === 0) throw emailTaken(person.email);
  if (!(await insertIdentity(db, row.id, identity, at))) throw identityTaken(identity);
  return toPerson(row);
}

/** Returns false if a person already has the identity. */
async function insertIdentity(db: ControlDb, personId: string, identity: Identity, at: Date): Promise<boolean> {
  const { provider, subject } = identity;
  const inserted = await db
    .insertInto('identities')
    .values({ provider, subject, person_id: personId, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .execute();
  return inserted.length > 0;
}

async function deleteIdentity(db: ControlDb, personId: string, { provider, subject }: Identity): Promise<void> {
  // Only one transaction at a time can update this row. If two transactions each remove an identity, the second sees
  // the result of the first.
  await db
    .updateTable('people')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', personId)
    .execute();
  const all = await db.selectFrom('identities').selectAll().where('person_id', '=', personId).execute();
  if (!all.some((one) => one.provider === provider && one.subject === subject))
    throw new AppError('not_found', `You do not sign in with this ${provider} account.`);
  if (all.length === 1)
    throw new AppError('conflict', 'This is the last account that you sign in with. Link another one first.');
  const own = db.deleteFrom('identities').where('person_id', '=', personId);
  await own.where('provider', '=', provider).where('subject', '=', subject).execute();
}

function selectByIdentity(db: ControlDb, { provider, subject }: Identity): Promise<PersonRow | undefined> {
  return db
    .selectFrom('people')
    .innerJoin('identities', 'identities.person_id', 'people.id')
    .selectAll('people')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

function toColumns({ email, email_verified, name }: Parameters<People['update']>[1]): Partial<PersonRow> {
  return {
    ...(email !== undefined && { email, email_key: emailKey(email) }),
    ...(email_verified !== undefined && { email_verified: email_verified ? 1 : 0 }),
    ...(name !== undefined && { name }),
  };
}

export function toPerson({ id, email_key: _key, email_verified, ...rest }: PersonRow): Person {
  return { person_id: id, ...rest, email_verified: email_verified === 1 };
}

function toPersonOrNull(row: PersonRow | undefined): Person | null {
  return row ? toPerson(row) : null;
}

function missing(personId: string): never {
  throw new AppError('not_found', `There is no person ${personId}.`);
}

function emailTaken(email: string): AppError {
  return new AppError(
    'conflict',
    `Another person already has the e-mail address ${email}. Sign in as that person, or use another address.`,
  );
}

function identityTaken({ provider }: Identity): AppError {
  return new AppError('conflict', `This ${provider} account belongs to another person here. Sign in with it instead.`);
}
