/** Settings of a workspace: its name, its owner, and its deletion. */
import { permissions } from '../../access/permissions.ts';
import type { Member } from '../../model/people/member.ts';
import type { Person } from '../../model/people/person.ts';
import { Notice } from '../parts/notice.tsx';
import { Field, Form } from './controls.tsx';
import { refusedFieldsOf } from './forms.ts';
import { rootOf, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface SettingsProps {
  visit: WorkspaceVisit;
  members: readonly (Member & { person: Person })[];
  faults?: Record<string, string>;
}

export function Settings({ visit, members, faults = {} }: SettingsProps) {
  const { record, role } = visit;
  return (
    <WorkspacePage visit={visit} tab="/settings" title="Settings">
      <h1>Settings</h1>
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      <h2>Name</h2>
      {visit.may(permissions['workspace.rename']) ? (
        <Form visit={visit} action={`${rootOf(visit)}/rename`}>
          <Field
            name="name"
            label="Name"
            value={refusedFieldsOf(visit, faults).name ?? record.name}
            required
            fault={faults.name}
            hint={`The slug stays ${record.slug}, so all addresses keep working.`}
          />
          <button type="submit">Rename</button>
        </Form>
      ) : (
        <p>
          {record.name}, <code>{record.slug}</code>. You are its {role}.
        </p>
      )}
      {visit.may(permissions['workspace.export']) && <Export visit={visit} />}
      <h2>Retention</h2>
      <p>
        <a href={`${rootOf(visit)}/retention`}>Retention of memories and records</a>
      </p>
      <h2>Saved questions</h2>
      <p>
        <a href={`${rootOf(visit)}/questions`}>Questions that recall should answer, with the results of each run</a>
      </p>
      {visit.may(permissions['webhook.read']) && (
        <>
          <h2>Webhooks</h2>
          <p>
            <a href={`${rootOf(visit)}/webhooks`}>Addresses that Stele calls when a memory changes</a>
          </p>
        </>
      )}
      {visit.may(permissions['workspace.transfer']) && (
        <Transfer visit={visit} members={members} fault={faults.person_id} />
      )}
      {visit.may(permissions['workspace.delete']) ? (
        <Deletion visit={visit} fault={faults.slug} />
      ) : (
        <>
          <h2>Owner</h2>
          <p>Only an owner can transfer or delete the workspace.</p>
        </>
      )}
    </WorkspacePage>
  );
}

function Export({ visit }: Pick<SettingsProps, 'visit'>) {
  const path = `${rootOf(visit)}/export`;
  return (
    <>
      <h2>Export</h2>
      <p>
        An export contains the whole workspace: memories with all their data, their history, entities, links, sessions
        and ingest runs. <a href={`${rootOf(visit)}/import`}>Import an archive</a> or <code>stele import</code> creates
        an identical workspace from it, here or elsewhere.
      </p>
      <p class="actions">
        <a class="button" href={`${path}?format=ndjson`} download>
          Export everything (NDJSON)
        </a>
        <a class="button" href={`${path}?format=markdown`} download>
          Export as Markdown (ZIP)
        </a>
      </p>
    </>
  );
}

function Transfer({
  visit,
  members,
  fault,
}: Pick<SettingsProps, 'visit' | 'members'> & { fault?: string | undefined }) {
  const others = members.filter(({ person_id }) => person_id !== visit.person.person_id);
  return (
    <>
      <h2>Owner</h2>
      {others.length === 0 ? (
        <p>You are the only member. Invite somebody first to transfer the workspace to them.</p>
      ) : (
        <Form visit={visit} action={`${rootOf(visit)}/transfer`}>
          <div class="field">
            <label for="person_id">New owner</label>
            <select id="person_id" name="person_id">
              {others.map(({ person_id, person: { name, email }, role }) => (
                <option value={person_id}>
                  {name || email}, {email}, {role}
                </option>
              ))}
            </select>
            <p class="hint">That person becomes the owner, and you become an admin.</p>
            {fault && <p class="fault">{fault}</p>}
          </div>
          <button type="submit">Transfer ownership</button>
        </Form>
      )}
    </>
  );
}

function Deletion({ visit, fault }: { visit: WorkspaceVisit; fault: string | undefined }) {
  const { slug } = visit.record;
  return (
    <>
      <h2>Delete this workspace</h2>
      <ul>
        <li>All its keys stop working at once, and members no longer see it.</li>
        <li>Calls in progress finish. Running jobs stop.</li>
        <li>For 30 days an owner can restore it from the list of workspaces, as it was.</li>
        <li>After 30 days its memories, history, keys, members and invites are erased for good.</li>
        <li>
          The slug <code>{slug}</code> stays taken until then.
        </li>
      </ul>
      <Form visit={visit} action={`${rootOf(visit)}/delete`}>
        <Field name="slug" label="Type the slug to confirm" required fault={fault} hint={`The slug is ${slug}.`} />
        <button type="submit" class="danger">
          Delete workspace
        </button>
      </Form>
    </>
  );
}
