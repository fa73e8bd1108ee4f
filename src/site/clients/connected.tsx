/** The clients that a person connected, each with a button to disconnect it. */
import { z } from 'zod';
import { disconnectClient } from '../../access/clients/connect-client.ts';
import type { ConnectedClient } from '../../model/people/connected-client.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import { Form } from '../dashboard/controls.tsx';
import { readForm, wantsPage } from '../dashboard/forms.ts';
import { Shell, Time } from '../dashboard/shell.tsx';
import { contextOf, type Visit } from '../dashboard/visit.ts';
import { htmlAnswer } from '../html-answer.ts';
import { Notice } from '../parts/notice.tsx';

export async function showConnected(visit: Visit): Promise<Response> {
  const { services, c, person } = visit;
  const { control } = services.storage;
  const clients = await control.connectedClients.ofPerson(person.person_id);
  const workspaces = await control.members.workspacesOf(person.person_id);
  const named = new Map(workspaces.map(({ workspace }) => [workspace.workspace_id, workspace]));
  const page = (
    <Shell visit={visit} title="Connected clients">
      <h1>Connected clients</h1>
      <p class="lead">
        You gave these programs access to a workspace. Each of them acts in your name and may never do more than you.
      </p>
      {clients.length === 0 ? (
        <Notice>
          <p>
            No client is connected yet. A client that supports OAuth asks for access at its first call:{' '}
            <a href="/connect">connect one</a>.
          </p>
        </Notice>
      ) : (
        <ul class="entries">
          {clients.map((client) => (
            <Entry visit={visit} client={client} workspace={named.get(client.workspace_id)} />
          ))}
        </ul>
      )}
    </Shell>
  );
  return htmlAnswer(c, page);
}

function Entry({
  visit,
  client: { client_id, name, scope, created_at, last_used_at },
  workspace,
}: {
  visit: Visit;
  client: ConnectedClient;
  /** Undefined if the person no longer belongs to it: the client then opens nothing. */
  workspace: WorkspaceRecord | undefined;
}) {
  return (
    <li>
      <strong>{name}</strong> in {workspace ? workspace.name : 'a workspace that you have left'},{' '}
      {scope === 'write' ? 'reads and writes' : 'reads'}
      <br />
      <span class="second small">
        <code>{client_id}</code>, connected <Time at={created_at} />, last used <Time at={last_used_at} />
      </span>
      <Form visit={visit} action={`/app/clients/${client_id}/disconnect`}>
        <button type="submit">Disconnect {name}</button>
      </Form>
    </li>
  );
}

export async function disconnect(visit: Visit): Promise<Response> {
  const { c } = visit;
  await readForm(visit, z.strictObject({}));
  const { client_id } = await disconnectClient(contextOf(visit), c.req.param('client_id') ?? '');
  return wantsPage(c) ? c.redirect('/app/clients', 303) : c.json({ client_id });
}
