/** The page of a person's own account, and its forms. */
import { z } from 'zod';
import { endOtherSessions, endSessionById } from '../../../access/people/browser-sessions.ts';
import { removeIdentity } from '../../../access/people/identities.ts';
import { identitySchema } from '../../../model/people/person.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { faultsOf, readForm, wantsPage } from '../forms.ts';
import { contextOf, type Visit } from '../visit.ts';
import { Account } from './account.tsx';

export async function show(visit: Visit, faults?: Record<string, string>): Promise<Response> {
  const { services, c, person } = visit;
  const { people, browserSessions } = services.storage.control;
  const [identities, sessions] = await Promise.all([
    people.identities(person.person_id),
    browserSessions.list(person.person_id, services.now().toISOString()),
  ]);
  const { offered } = services.providers;
  const page = <Account {...{ visit, identities, sessions, offeredProviders: offered, ...(faults && { faults }) }} />;
  return htmlAnswer(c, page, faults ? 422 : 200);
}

export async function endSession(visit: Visit): Promise<Response> {
  const { c, person } = visit;
  await readForm(visit, z.strictObject({}));
  const session_id = c.req.param('session_id') ?? '';
  await endSessionById(contextOf(visit), person.person_id, session_id);
  return wantsPage(c) ? c.redirect('/app/account', 303) : c.json({ session_id });
}

export async function signOutElsewhere(visit: Visit): Promise<Response> {
  const { c, signedIn } = visit;
  await readForm(visit, z.strictObject({}));
  const ended = await endOtherSessions(contextOf(visit), signedIn);
  return wantsPage(c) ? c.redirect('/app/account', 303) : c.json({ ended });
}

export async function unlinkIdentity(visit: Visit): Promise<Response> {
  const { c, person } = visit;
  try {
    const identity = await readForm(visit, identitySchema.strict());
    await removeIdentity(contextOf(visit), person.person_id, identity);
    return wantsPage(c) ? c.redirect('/app/account', 303) : c.json({ removed: identity });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return show(visit, faults);
  }
}
