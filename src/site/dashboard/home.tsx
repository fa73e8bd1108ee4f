/** /app: the workspaces of a person, and a form that makes one. */
import type { Role } from '../../model/people/member.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import { Notice } from '../parts/notice.tsx';
import { Field, Form, Shell } from './shell.tsx';
import type { Visit } from './visit.ts';

export interface HomeProps {
  visit: Visit;
  workspaces: readonly { workspace: WorkspaceRecord; role: Role }[];
  identities: readonly { provider: string }[];
  offered: readonly { id: string; name: string }[];
  faults?: Record<string, string>;
  name?: string;
}

export function Home({ visit, workspaces, identities, offered, faults = {}, name }: HomeProps) {
  const linkable = offered.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  return (
    <Shell visit={visit} title="Workspaces">
      <h1>Workspaces</h1>
      {workspaces.length === 0 ? (
        <Notice>
          <p>You belong to no workspace yet. Make one below, or open an invite that somebody sent you.</p>
        </Notice>
      ) : (
        <ul class="entries">
          {workspaces.map(({ workspace, role }) => (
            <li>
              <a href={`/app/workspaces/${workspace.slug}`}>{workspace.name}</a> <code>{workspace.slug}</code>, you are
              its {role}
            </li>
          ))}
        </ul>
      )}
      <h2>Make a workspace</h2>
      <Form visit={visit} action="/app/workspaces">
        <Field
          name="name"
          label="Name"
          value={name}
          required
          fault={faults.name ?? faults.form}
          hint="What people call it. Its memories are kept apart from all others."
        />
        <button type="submit" class="primary">
          Make workspace
        </button>
      </Form>
      <h2>You</h2>
      <p>
        {visit.person.name}, {visit.person.email}
        {visit.person.email_verified ? '' : ' (not verified)'}. You sign in with{' '}
        {identities.map(({ provider }) => provider).join(', ')}.
      </p>
      {linkable.map(({ id, name: called }) => (
        <p>
          <a href={`/login/${id}?link=1&return_to=/app`}>Link your {called} account</a>
        </p>
      ))}
    </Shell>
  );
}
