/** Browser sessions of signed-in people. The browser holds a random token, the service only its hash. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { BrowserSession } from '../../model/people/browser-session.ts';
import type { Person } from '../../model/people/person.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { dayMs } from '../../time-units.ts';
import { actOnControl, type ControlContext } from '../act-control.ts';
import { permissions } from '../permissions.ts';
import { hashOfToken } from '../token-hash.ts';

/** The lifetime of a session after its last use. */
export const sessionMs = 30 * dayMs;
/** A use within this time of the last renewal is not written. */
const renewEveryMs = dayMs;

export interface SignedIn {
  person: Person;
  token: string;
  /** The session's id among the person's sessions. */
  sessionId: string;
}

/** Begins a new session, whatever the browser held before, so that a token that somebody planted there is useless. */
export async function beginSession(
  control: ControlStore,
  { person_id }: Person,
  now: Date,
  place: Pick<BrowserSession, 'agent' | 'address'> = { agent: null, address: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + sessionMs).toISOString();
  await control.browserSessions.create({ token_hash: hashOfToken(token), person_id, expires_at, ...place });
  return token;
}

/** Null for a token that is unknown, ended or expired. */
export async function findSession(
  control: ControlStore,
  token: string | undefined,
  now: Date,
): Promise<SignedIn | null> {
  if (token === undefined || token === '') return null;
  const at = now.toISOString();
  const session = await control.browserSessions.find(hashOfToken(token), at);
  const person = session && (await control.people.find(session.person_id));
  if (!session || !person) return null;
  if (Date.parse(session.expires_at) - now.getTime() < sessionMs - renewEveryMs) {
    const later = new Date(now.getTime() + sessionMs).toISOString();
    await control.browserSessions.renew(hashOfToken(token), later, at);
  }
  return { person, token, sessionId: session.session_id };
}

export async function endSession(control: ControlStore, token: string | undefined): Promise<void> {
  if (token) await control.browserSessions.end(hashOfToken(token));
}

/** Ends one of the person's own sessions. */
export function endSessionById(context: ControlContext, personId: string, sessionId: string): Promise<void> {
  return actOnControl(context, { permission: permissions['session.end'], workspace: null }, async (control) => {
    if (!(await control.browserSessions.endOne(personId, sessionId)))
      throw new AppError('not_found', 'You have no such session. It may have ended already.');
    return { answer: undefined, targets: [sessionId] };
  });
}

/** Ends all sessions of the person except this one. */
export function endOtherSessions(context: ControlContext, { person, sessionId }: SignedIn): Promise<number> {
  return actOnControl(context, { permission: permissions['session.end'], workspace: null }, async (control) => {
    const all = await control.browserSessions.list(person.person_id, context.now().toISOString());
    const others = all.filter((one) => one.session_id !== sessionId);
    for (const { session_id } of others) await control.browserSessions.endOne(person.person_id, session_id);
    return { answer: others.length, targets: others.map(({ session_id }) => session_id) };
  });
}

/** The token that a form of this session carries, so that another site cannot send the form. */
export function formToken(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

export function isFormToken(token: string, given: string): boolean {
  const [one, other] = [Buffer.from(formToken(token)), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
