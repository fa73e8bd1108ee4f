/** Sign-in: finds the person for a profile that a provider vouches for. */
import { AppError } from '../../errors.ts';
import { emailKey, type Person } from '../../model/people/person.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import type { Checks, Provider, VouchedProfile } from './provider.ts';

/** The signed values that the browser keeps between the two halves of a sign-in. */
export interface PendingSignIn extends Checks {
  provider: string;
  /** The path within this service that the browser opens next. */
  returnTo: string;
  /** The person who links another identity; null for a sign-in. */
  linkTo: string | null;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** The time that a person may spend at the provider. */
export const pendingMs = 10 * 60_000;

export async function beginSignIn(
  provider: Provider,
  redirectUri: string,
  { returnTo, linkTo, now }: { returnTo: string; linkTo: string | null; now: Date },
): Promise<{ url: URL; pending: PendingSignIn }> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await import('openid-client');
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = await provider.authorizationUrl(redirectUri, checks);
  return { url, pending: { ...checks, provider: provider.id, returnTo, linkTo, begunAt: now.getTime() } };
}

/** Accepts a callback only once, in time, and from the provider with which the sign-in began. */
export async function finishSignIn(
  control: ControlStore,
  provider: Provider,
  redirectUri: string,
  callback: URL,
  { pending, now }: { pending: PendingSignIn | null; now: Date },
): Promise<Person> {
  if (pending === null || pending.provider !== provider.id || now.getTime() - pending.begunAt > pendingMs)
    throw new AppError('forbidden', 'This sign-in was started in another browser, or too long ago. Start again.');
  const profile = await provider.profile(callback, redirectUri, pending);
  const enter = () => control.transaction((inner) => personOf(inner, provider.id, profile, pending.linkTo, now));
  try {
    return await enter();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // The same person may have signed in elsewhere meanwhile, for the first time too, and is known now.
    return enter();
  }
}

/**
 * The person of a profile: the person who has the identity; else the person who links it; else the person with the same
 * address, if both the former and the present provider vouch for the address; else a new person.
 */
async function personOf(
  control: ControlStore,
  provider: string,
  profile: VouchedProfile,
  linkTo: string | null,
  now: Date,
): Promise<Person> {
  const { people } = control;
  const identity = { provider, subject: profile.subject };
  const known = await people.findByIdentity(identity);
  if (known && linkTo !== null && known.person_id !== linkTo)
    throw new AppError(
      'conflict',
      'This account belongs to another person here. Sign in as them, or link another account.',
    );
  const person = known ?? (await otherwiseKnown(control, profile, linkTo));
  if (person === null) return people.create({ ...profileFields(profile), identity });
  if (known === null) await people.addIdentity(person.person_id, identity);
  await people.touch(person.person_id, now.toISOString());
  return isNewlyVerified(person, profile) ? people.update(person.person_id, { email_verified: true }) : person;
}

/** True if the provider vouches for the person's address, which no provider vouched for before. */
function isNewlyVerified(person: Person, profile: VouchedProfile): boolean {
  return profile.email_verified && !person.email_verified && emailKey(profile.email) === emailKey(person.email);
}

async function otherwiseKnown(
  { people }: ControlStore,
  profile: VouchedProfile,
  linkTo: string | null,
): Promise<Person | null> {
  if (linkTo !== null) return people.find(linkTo);
  const same = await people.findByEmail(profile.email);
  if (same === null || (same.email_verified && profile.email_verified)) return same;
  throw new AppError(
    'conflict',
    'This e-mail address is already in use here. Sign in the way you did before, then link this account in your profile.',
  );
}

const profileFields = ({ email, email_verified, name }: VouchedProfile) => ({ email, email_verified, name });
