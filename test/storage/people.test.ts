/** The contract of every engine for people, members, invites and browser sessions. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { Role } from '../../src/model/people/member.ts';
import type { Person } from '../../src/model/people/person.ts';
import { onEveryEngine } from '../support/conformance.ts';

const later = '2027-01-01T00:00:00.000Z';
const now = '2026-06-01T00:00:00.000Z';
const earlier = '2026-01-01T00:00:00.000Z';
const someHash = () => createHash('sha256').update(randomBytes(16)).digest('hex');
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.code)).sort();

onEveryEngine((bench) => {
  const control = () => bench.storage.control;
  const aPerson = (overrides: Partial<Person> = {}) => {
    const unique = newId('person').slice(-10);
    return control().people.create({
      email: `Ada.${unique}@Example.org`,
      email_verified: true,
      name: 'Ada',
      identity: { provider: 'github', subject: unique },
      ...overrides,
    });
  };
  const aMember = async (role: Role) => {
    const person = await aPerson();
    const { workspace_id } = bench.workspace;
    return control().members.add({ workspace_id, person_id: person.person_id, role });
  };
  const anInvite = async (overrides: { expires_at?: string; email?: string | null } = {}) => {
    const token_hash = someHash();
    const invite = await control().invites.create({
      workspace_id: bench.workspace.workspace_id,
      email: null,
      role: 'admin',
      token_hash,
      created_by: 'person:per_x',
      expires_at: later,
      ...overrides,
    });
    return { ...invite, token_hash };
  };

  describe('people', () => {
    test('are found by id, by e-mail in any case, and by identity', async () => {
      const person = await aPerson();
      const subject = person.email.slice(4, 14);
      const { people } = control();
      expect(person).toMatchObject({ name: 'Ada', email_verified: true, last_seen_at: null });
      expect(await people.find(person.person_id)).toEqual(person);
      expect(await people.findByEmail(person.email.toUpperCase())).toEqual(person);
      expect(await people.findByIdentity({ provider: 'github', subject })).toEqual(person);
      expect(await people.findByIdentity({ provider: 'google', subject })).toBeNull();
      expect(await people.find(newId('person'))).toBeNull();
    });

    test('have their own e-mail and identities; a second person with either is a conflict, and is not stored', async () => {
      const person = await aPerson();
      const [identity] = await control().people.identities(person.person_id);
      await expect(aPerson({ email: person.email.toLowerCase() })).rejects.toMatchObject({ code: 'conflict' });
      const email = `${newId('person')}@example.org`;
      const claiming = control().people.create({ email, email_verified: true, name: 'Eve', identity: identity! });
      await expect(claiming).rejects.toMatchObject({ code: 'conflict' });
      expect(await control().people.findByEmail(email)).toBeNull();
    });

    test('that sign in twice at once for the first time become one person', async () => {
      const unique = newId('person');
      const signIn = () =>
        aPerson({ email: `${unique}@example.org`, identity: { provider: 'oidc', subject: unique } } as Partial<Person>);
      expect(codesOf(await Promise.allSettled([signIn(), signIn(), signIn()]))).toEqual(['conflict', 'conflict', 'ok']);
    });

    test('may have several identities, each once', async () => {
      const [one, other] = [await aPerson(), await aPerson()];
      const identity = { provider: 'google', subject: newId('person') };
      const { people } = control();
      await people.addIdentity(one.person_id, identity);
      await people.addIdentity(one.person_id, identity);
      expect(await people.identities(one.person_id)).toMatchObject([{ provider: 'github' }, identity]);
      expect((await people.findByIdentity(identity))?.person_id).toBe(one.person_id);
      await expect(people.addIdentity(other.person_id, identity)).rejects.toMatchObject({ code: 'conflict' });
    });

    test('can change their name and e-mail, but not to one that somebody else has', async () => {
      const [one, other] = [await aPerson(), await aPerson()];
      const { people } = control();
      const email = `${newId('person')}@example.org`;
      expect(await people.update(one.person_id, { name: 'Grace', email })).toMatchObject({ name: 'Grace', email });
      expect(await people.findByEmail(email.toLowerCase())).toMatchObject({ person_id: one.person_id });
      const taken = people.update(one.person_id, { email: other.email.toUpperCase() });
      await expect(taken).rejects.toMatchObject({ code: 'conflict' });
      expect(await people.find(one.person_id)).toMatchObject({ email });
      const nobody = people.update(newId('person'), { name: 'x' });
      await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
    });

    test('have the latest reported time as last seen', async () => {
      const { person_id } = await aPerson();
      for (const at of [now, later, earlier]) await control().people.touch(person_id, at);
      expect(await control().people.find(person_id)).toMatchObject({ last_seen_at: later });
    });
  });

  describe('members', () => {
    test('are listed with the person, and a person’s workspaces with the role', async () => {
      const { workspace } = bench;
      const [owner, viewer] = [await aMember('owner'), await aMember('viewer')];
      const members = await control().members.list(workspace.workspace_id);
      expect(members).toMatchObject([
        { ...owner, person: { person_id: owner.person_id, name: 'Ada' } },
        { ...viewer, person: { person_id: viewer.person_id } },
      ]);
      expect(await control().members.workspacesOf(viewer.person_id)).toEqual([{ workspace, role: 'viewer' }]);
      expect(await control().members.find(workspace.workspace_id, owner.person_id)).toEqual(owner);
      const other = await control().workspaces.create({ name: 'Other' });
      expect(await control().members.find(other.workspace_id, owner.person_id)).toBeNull();
      expect(await control().members.list(other.workspace_id)).toEqual([]);
    });

    test('are added once, can change their role, and can leave', async () => {
      const { members } = control();
      await aMember('owner');
      const { workspace_id, person_id } = await aMember('member');
      const again = members.add({ workspace_id, person_id, role: 'owner' });
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
      expect(await members.changeRole(workspace_id, person_id, 'admin')).toMatchObject({ person_id, role: 'admin' });
      expect(await members.find(workspace_id, person_id)).toMatchObject({ role: 'admin' });
      await members.remove(workspace_id, person_id);
      expect(await members.find(workspace_id, person_id)).toBeNull();
      await expect(members.remove(workspace_id, person_id)).rejects.toMatchObject({ code: 'not_found' });
      const changed = members.changeRole(workspace_id, person_id, 'admin');
      await expect(changed).rejects.toMatchObject({ code: 'not_found' });
    });

    test('always include an owner: the last one can neither leave nor step down', async () => {
      const { members } = control();
      const { workspace_id, person_id } = await aMember('owner');
      await aMember('admin');
      await expect(members.remove(workspace_id, person_id)).rejects.toMatchObject({ code: 'conflict' });
      const stepDown = members.changeRole(workspace_id, person_id, 'admin');
      await expect(stepDown).rejects.toMatchObject({ code: 'conflict' });
      expect(await members.changeRole(workspace_id, person_id, 'owner')).toMatchObject({ role: 'owner' });
      await aMember('owner');
      await members.remove(workspace_id, person_id);
    });

    test('that are the last owners and leave at the same time do not all leave', async () => {
      const { members } = control();
      for (let round = 0; round < 5; round += 1) {
        const { workspace_id } = await control().workspaces.create({ name: 'Owners' });
        const owners = [await aPerson(), await aPerson(), await aPerson()];
        for (const { person_id } of owners) await members.add({ workspace_id, person_id, role: 'owner' });
        const leaving = owners.map(({ person_id }, at) =>
          at === 1 ? members.changeRole(workspace_id, person_id, 'viewer') : members.remove(workspace_id, person_id),
        );
        expect(codesOf(await Promise.allSettled(leaving))).toEqual(['conflict', 'ok', 'ok']);
        expect((await members.list(workspace_id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
      }
    });
  });

  describe('invites', () => {
    test('are found by the hash of their token, and listed without it, newest first', async () => {
      const [one, two] = [await anInvite({ email: 'Bo@example.org' }), await anInvite()];
      const { invites } = control();
      const { token_hash, ...listed } = one;
      expect(listed).toMatchObject({ email: 'Bo@example.org', role: 'admin', accepted_at: null, revoked_at: null });
      expect(await invites.findByTokenHash(token_hash)).toEqual(listed);
      expect(await invites.findByTokenHash(someHash())).toBeNull();
      const list = await invites.list(bench.workspace.workspace_id);
      expect(list.map(({ invite_id }) => invite_id)).toEqual([two.invite_id, one.invite_id]);
      expect(JSON.stringify(list)).not.toContain(token_hash);
    });

    test('make the accepting person a member with the role of the invite', async () => {
      const [invite, person] = [await anInvite(), await aPerson()];
      const member = await control().invites.accept(invite.invite_id, person.person_id, now);
      expect(member).toMatchObject({ person_id: person.person_id, role: 'admin' });
      expect(await control().members.find(bench.workspace.workspace_id, person.person_id)).toEqual(member);
      expect(await control().invites.findByTokenHash(invite.token_hash)).toMatchObject({
        accepted_at: now,
        accepted_by: person.person_id,
      });
    });

    test('are accepted once, also by many at the same time', async () => {
      const invite = await anInvite();
      const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
      const accepting = people.map(({ person_id }) => control().invites.accept(invite.invite_id, person_id, now));
      const codes = codesOf(await Promise.allSettled(accepting));
      expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'ok']);
      expect(await control().members.list(bench.workspace.workspace_id)).toHaveLength(1);
    });

    test('that were revoked or have expired cannot be accepted, and say so', async () => {
      const { person_id } = await aPerson();
      const { invites } = control();
      const [revoked, expired] = [await anInvite(), await anInvite({ expires_at: now })];
      await invites.revoke(bench.workspace.workspace_id, revoked.invite_id, earlier);
      await expect(invites.accept(revoked.invite_id, person_id, now)).rejects.toThrow('revoked');
      await expect(invites.accept(expired.invite_id, person_id, now)).rejects.toThrow('expired');
      const unknown = invites.accept(newId('invite'), person_id, now);
      await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
      expect(await control().members.list(bench.workspace.workspace_id)).toEqual([]);
    });

    test('stay open when a member accepts, and the member keeps the role', async () => {
      const [invite, { person_id }] = [await anInvite(), await aMember('owner')];
      const accepted = control().invites.accept(invite.invite_id, person_id, now);
      await expect(accepted).rejects.toMatchObject({ code: 'conflict' });
      expect(await control().invites.findByTokenHash(invite.token_hash)).toMatchObject({ accepted_at: null });
      expect(await control().members.find(invite.workspace_id, person_id)).toMatchObject({ role: 'owner' });
    });

    test('can be revoked in their own workspace only, and not after they were accepted', async () => {
      const { invites } = control();
      const [invite, accepted, other] = [
        await anInvite(),
        await anInvite(),
        await control().workspaces.create({ name: 'Other' }),
      ];
      const elsewhere = invites.revoke(other.workspace_id, invite.invite_id, now);
      await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
      await invites.revoke(invite.workspace_id, invite.invite_id, earlier);
      expect(await invites.revoke(invite.workspace_id, invite.invite_id, now)).toMatchObject({ revoked_at: earlier });
      await invites.accept(accepted.invite_id, (await aPerson()).person_id, now);
      const late = invites.revoke(invite.workspace_id, accepted.invite_id, now);
      await expect(late).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('browser sessions', () => {
    const aSession = async (expires_at: string, person_id?: string) => {
      const token_hash = someHash();
      const owner = person_id ?? (await aPerson()).person_id;
      return { token_hash, ...(await control().browserSessions.create({ token_hash, person_id: owner, expires_at })) };
    };

    test('are found by the hash of their token until they expire', async () => {
      const { token_hash, ...session } = await aSession(now);
      const { browserSessions } = control();
      expect(await browserSessions.find(token_hash, earlier)).toEqual(session);
      expect(JSON.stringify(session)).not.toContain(token_hash);
      expect(await browserSessions.find(token_hash, now)).toBeNull();
      expect(await browserSessions.find(someHash(), earlier)).toBeNull();
    });

    test('last longer when renewed, never shorter, and not again once they have ended', async () => {
      const { token_hash } = await aSession(now);
      const { browserSessions } = control();
      expect(await browserSessions.renew(token_hash, later, earlier)).toMatchObject({ expires_at: later });
      expect(await browserSessions.renew(token_hash, now, earlier)).toMatchObject({ expires_at: later });
      expect(await browserSessions.renew(token_hash, '2028-01-01T00:00:00.000Z', later)).toBeNull();
      expect(await browserSessions.find(token_hash, later)).toBeNull();
    });

    test('end individually, or all of a person at once', async () => {
      const { person_id } = await aPerson();
      const [one, two, three] = [
        await aSession(later, person_id),
        await aSession(later, person_id),
        await aSession(later),
      ];
      const { browserSessions } = control();
      const isOpen = async ({ token_hash }: { token_hash: string }) =>
        (await browserSessions.find(token_hash, now)) !== null;
      await browserSessions.end(one.token_hash);
      expect([await isOpen(one), await isOpen(two)]).toEqual([false, true]);
      expect(await browserSessions.endAll(person_id)).toBe(1);
      expect([await isOpen(two), await isOpen(three)]).toEqual([false, true]);
    });

    test('are deleted once expired', async () => {
      const { browserSessions } = control();
      const [old, cutOff] = ['2001-01-01T00:00:00.000Z', '2002-01-01T00:00:00.000Z'];
      await browserSessions.deleteExpired(cutOff);
      await aSession(old);
      const { token_hash } = await aSession(later);
      expect(await browserSessions.deleteExpired(cutOff)).toBe(1);
      expect(await browserSessions.deleteExpired(cutOff)).toBe(0);
      expect(await browserSessions.find(token_hash, now)).not.toBeNull();
    });
  });

  describe('connected clients', () => {
    test('that a person lets in twice at once are one connection, and only one grant stays', async () => {
      const { person_id } = await aPerson();
      const { connectedClients } = control();
      for (let n = 0; n < 8; n += 1) {
        const oauth_client = newId('client');
        const shared = { oauth_client, person_id, workspace_id: bench.workspace.workspace_id, name: 'Editor' };
        const grants = [newId('client'), newId('client'), newId('client')];
        const connected = await Promise.all(
          grants.map((grant_id) => connectedClients.connect({ ...shared, scope: 'write', grant_id })),
        );
        const former = connected.flatMap(({ formerGrant }) => formerGrant ?? []);
        const left = grants.filter((grant) => !former.includes(grant));
        expect([former.length, left.length]).toEqual([2, 1]);
        expect(await connectedClients.findByGrant(left[0]!)).toMatchObject({ oauth_client });
      }
      expect(await connectedClients.ofPerson(person_id)).toHaveLength(8);
    });
  });
});
