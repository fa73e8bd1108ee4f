/** /app: the workspaces of a person, and a form that makes one. */

import { restorableUntil } from '../../../access/workspace-deletion.ts';
import type { Role } from '../../../model/people/member.ts';
import type { DeletedWorkspace, WorkspaceRecord } from '../../../model/workspace.ts';
import { Notice } from '../../parts/notice.tsx';
import { Field, Form } from '../controls.tsx';
import { refusedFieldsOf } from '../forms.ts';
import { Shell, Time } from '../shell.tsx';
import type { Visit } from '../visit.ts';

export interface HomeProps {
  visit: Visit;
  workspaces: readonly { workspace: WorkspaceRecord; role: Role }[];
  /** The deleted workspaces that this person can restore. */
  deleted: readonly DeletedWorkspace[];
  faults?: Record<string, string>;
}

export function Home({ visit, workspaces, deleted, faults = {} }: HomeProps) {
  return (
    <Shell visit={visit} title="Workspaces">
      <h1>Workspaces</h1>
      {workspaces.length === 0 ? (
        <Notice>
          <p>You are not in a workspace yet. Create one below, or open the link of an invite.</p>
        </Notice>
      ) : (
        <ul class="entries">
          {workspaces.map(({ workspace, role }) => (
            <li>
              <a class="entry-title" href={`/app/workspaces/${workspace.slug}`}>
                {workspace.name}
              </a>
              <p class="memory-facts">
                <code>{workspace.slug}</code>
                <span>you are {role}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <h2 id="make">Create a workspace</h2>
      <Form visit={visit} action="/app/workspaces">
        <Field
          name="name"
          label="Name"
          value={refusedFieldsOf(visit, faults).name}
          required
          fault={faults.name ?? faults.form}
          hint="Its memories are separate from those of every other workspace."
        />
        <button type="submit" class="primary">
          Create workspace
        </button>
      </Form>
      {deleted.length > 0 && <Deleted visit={visit} deleted={deleted} />}
    </Shell>
  );
}

function Deleted({ visit, deleted }: Pick<HomeProps, 'visit' | 'deleted'>) {
  return (
    <>
      <h2>Deleted workspaces</h2>
      <ul class="entries">
        {deleted.map((one) => (
          <li>
            {one.name} <code>{one.slug}</code>, deleted <Time at={one.deleted_at} />. You can restore it until{' '}
            <Time at={restorableUntil(one)} isExact />; after that it is gone for good.
            <Form visit={visit} action={`/app/workspaces/${one.slug}/restore`}>
              <button type="submit">Restore {one.name}</button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
