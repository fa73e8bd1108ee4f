/** Members and invites of a workspace. */
import { permissions } from '../../access/permissions.ts';
import type { Invite } from '../../model/people/invite.ts';
import { type Member, roles } from '../../model/people/member.ts';
import type { Person } from '../../model/people/person.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';
import { Choice, Field, Form, rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface PeopleProps {
  visit: WorkspaceVisit;
  members: readonly (Member & { person: Person })[];
  invites: readonly Invite[];
  /** Of the invite that was made just now. */
  link?: string;
  /** Whether it was mailed; null where there was no mail to send. */
  isMailed?: boolean | null;
  faults?: Record<string, string>;
}

export function People({ visit, members, invites, link, isMailed = null, faults = {} }: PeopleProps) {
  const root = rootOf(visit);
  const mayInvite = visit.may(permissions['invite.create']);
  const open = invites.filter(({ accepted_at, revoked_at }) => accepted_at === null && revoked_at === null);
  return (
    <WorkspacePage visit={visit} tab="/people" title="People">
      <h1>People</h1>
      <ul class="entries">
        {members.map((member) => (
          <li>
            {member.person.name}, {member.person.email}: {member.role} since <Time at={member.created_at} />
            {visit.may(permissions['member.change']) && member.person_id !== visit.person.person_id && (
              <Form visit={visit} action={`${root}/members/${member.person_id}`}>
                <Choice name="role" label={`Role of ${member.person.name}`} options={roles} value={member.role} />
                <p class="actions">
                  <button type="submit" name="do" value="change">
                    Change role
                  </button>
                  <button type="submit" class="danger" name="do" value="remove">
                    Remove
                  </button>
                </p>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {mayInvite && <h2>Invite somebody</h2>}
      {link && (
        <Notice kind="good">
          {isMailed === true && <p>The invite is mailed. This is its link, in case the mail does not arrive.</p>}
          {isMailed === false && <p>The mail could not be sent. Send the link yourself.</p>}
          <p>{isMailed ? 'It' : 'Send this link. It'} is shown this once, works once, and ends in seven days.</p>
          <CodeBlock title="Invite" text={link} />
        </Notice>
      )}
      {mayInvite && (
        <Form visit={visit} action={`${root}/invites`}>
          <Field
            name="email"
            label="E-mail"
            type="email"
            fault={faults.email ?? faults.form}
            hint="Left empty, whoever has the link may take it."
          />
          <Choice name="role" label="Role" options={roles.slice(1)} value="member" />
          <button type="submit" class="primary">
            Invite
          </button>
        </Form>
      )}
      {mayInvite && open.length > 0 && <OpenInvites visit={visit} invites={open} />}
    </WorkspacePage>
  );
}

function OpenInvites({ visit, invites }: Pick<PeopleProps, 'visit' | 'invites'>) {
  return (
    <>
      <h2>Open invites</h2>
      <ul class="entries">
        {invites.map((one) => (
          <li>
            {one.email ?? 'Anybody with the link'}, as {one.role},{' '}
            {one.expires_at > visit.services.now().toISOString() ? 'until' : 'expired'} <Time at={one.expires_at} />
            <Form visit={visit} action={`${rootOf(visit)}/invites/${one.invite_id}/revoke`}>
              <button type="submit" class="quiet danger">
                Revoke invite
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
