/** A person's actions outside any workspace: listing workspaces, making one, accepting an invite. */
import { z } from 'zod';
import { acceptInvite, findInvite, refusalOf } from '../../../access/people/invites.ts';
import { createOwnWorkspace } from '../../../access/people/members.ts';
import { listOwnDeleted } from '../../../access/workspace-deletion.ts';
import { workspaceNameSchema } from '../../../model/workspace.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form } from '../controls.tsx';
import { faultsOf, readForm, wantsPage } from '../forms.ts';
import { Shell } from '../shell.tsx';
import { contextOf, type Visit } from '../visit.ts';
import { Home } from './home.tsx';

export async function home(visit: Visit, more: { faults?: Record<string, string> } = {}): Promise<Response> {
  const { services, c, person } = visit;
  const { members } = services.storage.control;
  const deleted = await listOwnDeleted(contextOf(visit), person.person_id);
  const workspaces = await members.workspacesOf(person.person_id);
  const page = <Home {...{ visit, workspaces, deleted, ...more }} />;
  return htmlAnswer(c, page, more.faults ? 422 : 200);
}

const workspaceForm = z.strictObject({ name: workspaceNameSchema });

export async function makeWorkspace(visit: Visit): Promise<Response> {
  const { c } = visit;
  try {
    const { name } = await readForm(visit, workspaceForm);
    const { slug, name: called, created_at } = await createOwnWorkspace(contextOf(visit), name);
    if (wantsPage(c)) return c.redirect(`/app/workspaces/${slug}`, 303);
    return c.json({ workspace: { slug, name: called, created_at } });
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return home(visit, { faults });
  }
}

export async function showInvite(visit: Visit): Promise<Response> {
  const { services, c, person } = visit;
  const token = c.req.param('token') ?? '';
  const { invite, workspace } = await findInvite(services.storage.control, token, services.now());
  const refusal = refusalOf(invite, person);
  return htmlAnswer(
    c,
    <Shell visit={visit} title="Invite">
      <h1>Join {workspace.name}</h1>
      <p class="lead">
        You are invited to the workspace {workspace.name} as {invite.role}.
      </p>
      {refusal === null ? (
        <Form visit={visit} action={`/app/invites/${token}/accept`}>
          <button type="submit" class="primary">
            Join
          </button>
        </Form>
      ) : (
        <Notice>
          <p>
            {refusal} You are signed in as {person.email}. <a href="/logout">Sign out</a>, and open this link again.
          </p>
        </Notice>
      )}
    </Shell>,
  );
}

export async function takeInvite(visit: Visit): Promise<Response> {
  const { services, c, person } = visit;
  await readForm(visit, z.strictObject({}));
  const open = await findInvite(services.storage.control, c.req.param('token') ?? '', services.now());
  const { role } = await acceptInvite(contextOf(visit), open, person);
  const { slug, name } = open.workspace;
  if (wantsPage(c)) return c.redirect(`/app/workspaces/${slug}`, 303);
  return c.json({ workspace: { slug, name }, role });
}
