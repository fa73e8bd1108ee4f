/** The page of people and its forms. */
import { z } from 'zod';
import { invite, inviteMail, revokeInvite } from '../../access/people/invites.ts';
import { changeRole, removeMember } from '../../access/people/members.ts';
import { authorise, permissions } from '../../access/permissions.ts';
import type { Invite } from '../../model/people/invite.ts';
import { roleSchema } from '../../model/people/member.ts';
import { emailSchema } from '../../model/people/person.ts';
import { htmlAnswer } from '../html-answer.ts';
import { faultsOf, readForm, wantsPage } from './forms.ts';
import { People, type PeopleProps } from './people-page.tsx';
import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export async function show(visit: WorkspaceVisit, more: Pick<PeopleProps, 'link' | 'isMailed' | 'faults'> = {}) {
  const { members, invites } = visit.services.storage.control;
  const { workspace_id } = visit.record;
  const listed = visit.may(permissions['invite.create']) ? await invites.list(workspace_id) : [];
  const page = <People visit={visit} members={await members.list(workspace_id)} invites={listed} {...more} />;
  return htmlAnswer(visit.c, page, more.faults ? 422 : 200);
}

const inviteForm = z.strictObject({
  email: z.union([z.literal(''), emailSchema], { error: 'must be an e-mail address, or empty' }).default(''),
  role: roleSchema.default('member'),
});

/** Only this response contains the link. */
export async function makeInvite(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record, baseUrl } = visit;
  try {
    authorise(visit.workspace.caller.principal, permissions['invite.create']);
    const { invite: made, token } = await invite(context, record, await readForm(visit, inviteForm));
    const url = `${baseUrl}/app/invites/${token}`;
    const isMailed = await mailInvite(visit, made, url);
    if (wantsPage(c)) return show(visit, { link: url, isMailed });
    const { workspace_id: _own, ...shown } = made;
    return c.json({ invite: shown, token, url, mailed: isMailed });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return show(visit, { faults });
  }
}

/** Null if the invite is for no address, or no mail server is set; false if the mail server did not take the mail. */
async function mailInvite(visit: WorkspaceVisit, made: Invite, url: string): Promise<boolean | null> {
  const { mailer } = visit.services;
  if (made.email === null || mailer === null) return null;
  const inviter = visit.person.name || visit.person.email;
  return mailer.send(inviteMail({ to: made.email, inviter, workspace: visit.record.name, invite: made, url }));
}

export async function endInvite(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record } = visit;
  await readForm(visit, z.strictObject({}));
  const { invite_id, revoked_at } = await revokeInvite(context, record, c.req.param('invite_id') ?? '');
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/people`, 303);
  return c.json({ invite_id, revoked_at });
}

const memberForm = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('change'), role: roleSchema }),
  // The page's form also sends the role that is selected.
  z.strictObject({ do: z.literal('remove'), role: roleSchema.optional() }),
]);

export async function changeMember(visit: WorkspaceVisit): Promise<Response> {
  const { c, context, record } = visit;
  const personId = c.req.param('person_id') ?? '';
  const form = await readForm(visit, memberForm);
  if (form.do === 'remove') await removeMember(context, record, personId);
  else await changeRole(context, record, personId, form.role);
  if (wantsPage(c)) return c.redirect(`${rootOf(visit)}/people`, 303);
  return c.json({ person_id: personId, ...(form.do === 'change' && { role: form.role }) });
}
