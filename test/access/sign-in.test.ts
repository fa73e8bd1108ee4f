/** Sign-in at a real provider in this process, and how it creates people and identities. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DevelopmentProvider, startDevelopmentProvider } from '../../src/access/sign-in/development.ts';
import type { Provider, VouchedProfile } from '../../src/access/sign-in/provider.ts';
import { beginSignIn, finishSignIn } from '../../src/access/sign-in/sign-in.ts';
import { engines, type OpenedEngine } from '../support/engines.ts';
import { chooseEmail } from '../support/sign-in.ts';

const redirectUri = 'http://127.0.0.1:9/auth/development/callback';
const now = new Date('2026-05-08T09:00:00.000Z');

describe('the development provider', () => {
  let development: DevelopmentProvider;
  let opened: OpenedEngine;
  beforeEach(async () => {
    development = await startDevelopmentProvider([redirectUri]);
    opened = await engines[0]!.open();
  });
  afterEach(async () => {
    await development.close();
    await opened.remove();
  });

  const begin = (linkTo: string | null = null) =>
    beginSignIn(development.provider, redirectUri, { returnTo: '/app', linkTo, now });
  const finish = (callback: URL, pending: Awaited<ReturnType<typeof begin>>['pending'] | null, at = now) =>
    finishSignIn(opened.storage.control, development.provider, redirectUri, callback, { pending, now: at });

  test('lets anybody in under the address that they choose, with a name derived from it', async () => {
    const { url, pending } = await begin();
    const person = await finish(await chooseEmail(url, 'ada.lovelace@example.org'), pending);
    expect(person).toMatchObject({ email: 'ada.lovelace@example.org', email_verified: true, name: 'Ada Lovelace' });
    const again = await begin();
    const same = await finish(await chooseEmail(again.url, 'ada.lovelace@example.org'), again.pending);
    expect(same.person_id).toBe(person.person_id);
  });

  test('refuses a callback that was used before, comes too late, or belongs to another sign-in or to none', async () => {
    const { url, pending } = await begin();
    const callback = await chooseEmail(url, 'ada@example.org');
    const other = await begin();
    await expect(finish(callback, other.pending)).rejects.toMatchObject({ code: 'invalid' });
    await expect(finish(callback, null)).rejects.toMatchObject({ code: 'forbidden' });
    const late = new Date(now.getTime() + 11 * 60_000);
    await expect(finish(callback, pending, late)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(finish(callback, { ...pending, provider: 'github' })).rejects.toMatchObject({ code: 'forbidden' });
    await finish(callback, pending);
    await expect(finish(callback, pending)).rejects.toMatchObject({ code: 'invalid' });
  });
});

const vouching = (id: string, profile: Partial<VouchedProfile>): Provider => ({
  id,
  name: id,
  authorizationUrl: async () => new URL('http://127.0.0.1:9/'),
  profile: async () => ({ subject: id, email: 'Ada@example.org', email_verified: true, name: 'Ada', ...profile }),
});
const signInTo = async ({ storage }: OpenedEngine, provider: Provider, linkTo: string | null = null) => {
  const { pending } = await beginSignIn(provider, redirectUri, { returnTo: '/', linkTo, now });
  return finishSignIn(storage.control, provider, redirectUri, new URL(redirectUri), { pending, now });
};

describe('identities with one e-mail address', () => {
  let opened: OpenedEngine;
  beforeEach(async () => {
    opened = await engines[0]!.open();
  });
  afterEach(() => opened.remove());

  const signIn = (provider: Provider, linkTo: string | null = null) => signInTo(opened, provider, linkTo);

  test('belong to one person if both providers verified the address', async () => {
    const first = await signIn(vouching('github', {}));
    const second = await signIn(vouching('google', { email: 'ada@example.org' }));
    expect(second.person_id).toBe(first.person_id);
    expect(await opened.storage.control.people.identities(first.person_id)).toHaveLength(2);
  });

  test.each([
    [true, false],
    [false, true],
    [false, false],
  ])('stay separate if a provider did not verify the address (%s, %s)', async (one, other) => {
    await signIn(vouching('github', { email_verified: one }));
    await expect(signIn(vouching('google', { email_verified: other }))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('are verified once the provider of the person vouches for the address', async () => {
    const unverified = await signIn(vouching('github', { email_verified: false }));
    expect(unverified.email_verified).toBe(false);
    const elsewhere = await signIn(vouching('github', { email: 'new@example.org' }));
    expect(elsewhere).toMatchObject({ email: 'Ada@example.org', email_verified: false });
    const verified = await signIn(vouching('github', { email: 'ada@example.org' }));
    expect(verified).toMatchObject({ person_id: unverified.person_id, email: 'Ada@example.org', email_verified: true });
    expect(await opened.storage.control.people.find(verified.person_id)).toMatchObject({ email_verified: true });
    expect(await signIn(vouching('github', { email_verified: false }))).toMatchObject({ email_verified: true });
    const linked = await signIn(vouching('google', {}));
    expect(linked.person_id).toBe(unverified.person_id);
  });

  test('are linked by the person who is signed in, and never taken from another person', async () => {
    const ada = await signIn(vouching('github', {}));
    const linked = await signIn(vouching('google', { email: 'other@example.org' }), ada.person_id);
    expect(linked.person_id).toBe(ada.person_id);
    const bob = await signIn(vouching('oidc', { email: 'bob@example.org' }));
    await expect(signIn(vouching('github', {}), bob.person_id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe.each(engines)('a person on $name', ({ open }) => {
  let opened: OpenedEngine;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.remove());

  test.each([
    ['one account', ['github', 'github', 'github']],
    ['two accounts of one address', ['github', 'google']],
  ])('who signs in several times at once for the first time, with %s, is one person', async (_, providers) => {
    const people = await Promise.all(providers.map((id) => signInTo(opened, vouching(id, {}))));
    expect(new Set(people.map(({ person_id }) => person_id)).size).toBe(1);
    expect(await opened.storage.control.people.identities(people[0]!.person_id)).toHaveLength(new Set(providers).size);
  });
});
