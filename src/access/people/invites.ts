/** Invites: a link that makes the first person who opens it a member. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Invite } from '../../model/people/invite.ts';
import type { Member, Role } from '../../model/people/member.ts';
import { emailKey, type Person } from '../../model/people/person.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { dayMs } from '../../time-units.ts';
import { actOnControl, type ControlContext } from '../act-control.ts';
import { permissions } from '../permissions.ts';
import { hashOfToken } from '../token-hash.ts';
import type { Mail } from './mail.ts';
import { refuseAbove } from './members.ts';

const inviteMs = 7 * dayMs;

export interface InviteInput {
  /** Empty for an invite that anybody with the link may take. */
  email: string;
  role: Role;
}

/** The token is returned once and cannot be read again. */
export function invite(
  context: ControlContext,
  workspace: WorkspaceRecord,
  { email, role }: InviteInput,
): Promise<{ invite: Invite; token: string }> {
  return actOnControl(context, { permission: permissions['invite.create'], workspace }, async (control) => {
    refuseAbove(context.caller.principal, role);
    const token = randomBytes(32).toString('base64url');
    const made = await control.invites.create({
      workspace_id: workspace.workspace_id,
      email: email === '' ? null : email,
      role,
      created_by: context.caller.actor,
      expires_at: new Date(context.now().getTime() + inviteMs).toISOString(),
      token_hash: hashOfToken(token),
    });
    return { answer: { invite: made, token }, targets: [made.invite_id, `role=${role}`] };
  });
}

export function revokeInvite(context: ControlContext, workspace: WorkspaceRecord, inviteId: string): Promise<Invite> {
  return actOnControl(context, { permission: permissions['invite.revoke'], workspace }, async (control) => {
    const revoked = await control.invites.revoke(workspace.workspace_id, inviteId, context.now().toISOString());
    return { answer: revoked, targets: [inviteId] };
  });
}

export interface OpenInvite {
  invite: Invite;
  workspace: WorkspaceRecord;
}

/** Throws `not_found` for any token that opens no invite, whatever the reason. */
export async function findInvite(control: ControlStore, token: string, now: Date): Promise<OpenInvite> {
  const found = await control.invites.findByTokenHash(hashOfToken(token));
  const workspace = found && (await control.workspaces.find(found.workspace_id));
  const isOpen =
    found && found.accepted_at === null && found.revoked_at === null && Date.parse(found.expires_at) > now.getTime();
  if (!found || !workspace || !isOpen)
    throw new AppError('not_found', 'This invite is unknown, was used or revoked, or has expired. Ask for a new one.');
  return { invite: found, workspace };
}

/**
 * The reason why this person may not accept an invite: it is for another address, or theirs
 * is not verified. Null if they may.
 */
export function refusalOf({ email }: Pick<Invite, 'email'>, person: Person): string | null {
  if (email === null || (person.email_verified && emailKey(email) === emailKey(person.email))) return null;
  return `This invite is for ${email}. Sign in with an account whose provider has verified that address.`;
}

/** Throws `forbidden` for a person whom {@link refusalOf} refuses. */
export async function acceptInvite(
  context: ControlContext,
  { invite, workspace }: OpenInvite,
  person: Person,
): Promise<Member> {
  return actOnControl(context, { permission: permissions['invite.accept'], workspace }, async (control) => {
    const refusal = refusalOf(invite, person);
    if (refusal !== null) throw new AppError('forbidden', refusal);
    const member = await control.invites.accept(invite.invite_id, person.person_id, context.now().toISOString());
    return { answer: member, targets: [invite.invite_id, person.person_id] };
  });
}

/** The mail to the address that an invite is for. Line breaks in names are removed. */
export function inviteMail(about: {
  to: string;
  inviter: string;
  workspace: string;
  invite: Pick<Invite, 'role' | 'expires_at'>;
  url: string;
}): Mail {
  const [inviter, workspace] = [about.inviter, about.workspace].map((name) => name.replace(/\s+/g, ' '));
  const { role, expires_at } = about.invite;
  const text = [
    `${inviter} invites you to the workspace ${workspace} as ${role}.`,
    '',
    `Open this link to join, until ${expires_at.slice(0, 10)}:`,
    about.url,
    '',
    `It works once, for anyone who signs in with the address ${about.to}. If you do not know ${inviter}, ignore this mail.`,
    '',
  ].join('\n');
  return { to: about.to, subject: `${inviter} invites you to ${workspace}`, text };
}
