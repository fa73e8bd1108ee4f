/** Members and invites of a workspace. */
import { permissions } from '../../access/permissions.ts';
import type { Invite } from '../../model/people/invite.ts';
import { type Member, roles } from '../../model/people/member.ts';
import type { Person } from '../../model/people/person.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Notice } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { Choice, Field, Form } from './controls.tsx';
import { refusedFieldsOf } from './forms.ts';
import { rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface PeopleProps {
  visit: WorkspaceVisit;
  members: readonly (Member & { person: Person })[];
  invites: readonly Invite[];
  /** The link of the invite that was made just now. */
  link?: string;
  /** True if the invite was mailed; null if there was no mail to send. */
  isMailed?: boolean | null;
  faults?: Record<string, string>;
}

export function People({ visit, members, invites, link, isMailed = null, faults = {} }: PeopleProps) {
  const root = rootOf(visit);
  const mayInvite = visit.may(permissions['invite.create']);
  const typed = refusedFieldsOf(visit, faults);
  const open = invites.filter(({ accepted_at, revoked_at }) => accepted_at === null && revoked_at === null);
  return (
    <WorkspacePage visit={visit} tab="/people" title="People">
      <h1>People</h1>
      <Table label="Members" isStacked head={['Name', 'E-mail', 'Role', 'Member since', '']}>
        {members.map((member) => (
          <MemberRow visit={visit} member={member} />
        ))}
      </Table>
      {mayInvite && <h2>Invite somebody</h2>}
      {link && (
        <Notice kind="good">
          {isMailed === true && <p>The invite was mailed. This is its link, in case the mail does not arrive.</p>}
          {isMailed === false && <p>The mail server did not accept the mail.</p>}
          <p>
            {isMailed ? 'It' : 'Send this link yourself. It'} is shown only once, works once, and expires in seven days.
          </p>
          <CodeBlock title="Invite" text={link} />
        </Notice>
      )}
      {mayInvite && (
        <Form visit={visit} action={`${root}/invites`}>
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={typed.email}
            fault={faults.email ?? faults.form}
            hint="Leave it empty to let anyone with the link join."
          />
          <Choice name="role" label="Role" options={roles.slice(1)} value={typed.role ?? 'member'} />
          <button type="submit" class="primary">
            Invite
          </button>
        </Form>
      )}
      {mayInvite && open.length > 0 && <OpenInvites visit={visit} invites={open} />}
    </WorkspacePage>
  );
}

function MemberRow({ visit, member }: { visit: WorkspaceVisit; member: Member & { person: Person } }) {
  const { person_id, person, role, created_at } = member;
  const isSelf = person_id === visit.person.person_id;
  return (
    <tr>
      <td>
        {person.name || person.email}
        {isSelf && <span class="second"> (you)</span>}
      </td>
      <td>{person.email}</td>
      <td>{role}</td>
      <td class="nowrap" data-label="Member since">
        <Time at={created_at} />
      </td>
      <td class="row-acts">
        {visit.may(permissions['member.change']) && !isSelf && (
          <details>
            <summary>Change</summary>
            <Form visit={visit} action={`${rootOf(visit)}/members/${person_id}`}>
              <div class="field">
                <label for={`role-${person_id}`}>Role of {person.name || person.email}</label>
                <select id={`role-${person_id}`} name="role">
                  {roles.map((one) => (
                    <option value={one} selected={one === role}>
                      {one}
                    </option>
                  ))}
                </select>
              </div>
              <p class="second">A removal also revokes the open invites that this person made.</p>
              <p class="actions">
                <button type="submit" name="do" value="change">
                  Change role
                </button>
                <button type="submit" class="danger" name="do" value="remove">
                  Remove from the workspace
                </button>
              </p>
            </Form>
          </details>
        )}
      </td>
    </tr>
  );
}

function OpenInvites({ visit, invites }: Pick<PeopleProps, 'visit' | 'invites'>) {
  return (
    <>
      <h2>Open invites</h2>
      <Table label="Open invites" isStacked head={['For', 'Role', 'Expires', '']}>
        {invites.map((one) => (
          <tr>
            <td>{one.email ?? 'anyone with the link'}</td>
            <td>{one.role}</td>
            <td class="nowrap" data-label="Expires">
              {one.expires_at <= visit.services.now().toISOString() && 'expired '}
              <Time at={one.expires_at} />
            </td>
            <td class="row-acts">
              <Form visit={visit} action={`${rootOf(visit)}/invites/${one.invite_id}/revoke`}>
                <button type="submit" class="quiet danger">
                  Revoke invite
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
