/** The page on which a person grants or denies a client access to a workspace. */
import { z } from 'zod';
import { callerOf } from '../../access/admission.ts';
import {
  allowClient,
  denyClient,
  type RequestedAccess,
  readConsentRequest,
  scopeWithin,
} from '../../access/clients/connect-client.ts';
import { personPrincipal } from '../../access/people/members.ts';
import { AppError } from '../../errors.ts';
import { keyScopeSchema } from '../../model/api-key.ts';
import type { Role } from '../../model/people/member.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { Services } from '../../services.ts';
import type { HttpContext } from '../../surface/context.ts';
import { nodeExchangeOf } from '../../surface/node-exchange.ts';
import { Form } from '../dashboard/controls.tsx';
import { readForm } from '../dashboard/forms.ts';
import { Shell } from '../dashboard/shell.tsx';
import { contextOf, type Visit, visitOf } from '../dashboard/visit.ts';
import { htmlAnswer } from '../html-answer.ts';

export interface ConsentRequest {
  visit: Visit;
  requested: RequestedAccess;
  workspace: WorkspaceRecord;
  role: Role;
}

export async function consentRequest(services: Services, c: HttpContext): Promise<ConsentRequest> {
  const visit = await visitOf(services, c);
  const { control } = services.storage;
  const requested = await readConsentRequest(
    await services.authorization.at(visit.baseUrl),
    await nodeExchangeOf(c, { baseUrl: visit.baseUrl, withBody: false }),
  );
  const workspace = await control.workspaces.findBySlug(requested.slug);
  const member = workspace && (await control.members.find(workspace.workspace_id, visit.person.person_id));
  if (!workspace || !member)
    throw new AppError(
      'not_found',
      `The client asks for the workspace "${requested.slug}". You are not a member of a workspace with this name. Ask its owner for an invite, or sign in with another account.`,
    );
  return { visit, requested, workspace, role: member.role };
}

export function showConsent({ visit, requested, workspace, role }: ConsentRequest): Promise<Response> {
  const { c } = visit;
  const maxScope = scopeWithin(requested.scope, role);
  const target = new URL(requested.redirectUri);
  const page = (
    <Shell visit={visit} title="Connect a client">
      <h1>
        Give {requested.name} access to {workspace.name}?
      </h1>
      <p class="lead">
        A client that calls itself <strong>{requested.name}</strong> wants to use the memory of the workspace{' '}
        <strong>{workspace.name}</strong> <code>{workspace.slug}</code> in your name.
      </p>
      <p>
        After your decision, your browser opens{' '}
        <code>{target.origin === 'null' ? target.protocol : target.origin}</code>. Continue only if you started this
        yourself, in that client.{' '}
        {requested.oauthClient.startsWith('https://') ? (
          <>
            The client describes itself at <code>{requested.oauthClient}</code>.
          </>
        ) : (
          'Stele cannot check this name.'
        )}
      </p>
      <Form visit={visit} action={`/oauth/consent/${requested.id}`}>
        <fieldset class="field">
          <legend>What it may do</legend>
          <ScopeChoice scope="read" label="Read: recall, search and look things up" checked={maxScope === 'read'} />
          {maxScope === 'write' && (
            <ScopeChoice scope="write" label="Read and write: also remember, correct and forget" checked />
          )}
        </fieldset>
        <p class="second">
          The client may never do more than you. Your role here is {role}. You can disconnect it at any time under{' '}
          <a href="/app/clients">connected clients</a>.
        </p>
        <button type="submit" class="primary" name="decision" value="allow">
          Allow
        </button>{' '}
        <button type="submit" name="decision" value="deny">
          Deny
        </button>
      </Form>
    </Shell>
  );
  return htmlAnswer(c, page, 200, { formsTo: target.origin === 'null' ? target.protocol : target.origin });
}

function ScopeChoice({ scope, label, checked }: { scope: 'read' | 'write'; label: string; checked: boolean }) {
  return (
    <p>
      <label for={`scope-${scope}`}>
        <input type="radio" id={`scope-${scope}`} name="scope" value={scope} checked={checked} /> {label}
      </label>
    </p>
  );
}

const form = z.strictObject({ decision: z.enum(['allow', 'deny']), scope: keyScopeSchema.default('read') });

export async function decideConsent({ visit, requested, workspace, role }: ConsentRequest): Promise<Response> {
  const { services, c, person } = visit;
  const { decision, scope } = await readForm(visit, form);
  const server = await services.authorization.at(visit.baseUrl);
  const exchange = await nodeExchangeOf(c, { baseUrl: visit.baseUrl, withBody: false });
  if (decision === 'deny') return c.redirect(await denyClient(server, exchange), 303);
  const caller = callerOf(personPrincipal(person, role), c.get('route') ?? '', c.get('requestId'), services.now());
  const context = { ...contextOf(visit), caller };
  const maxScope = scopeWithin(requested.scope, role);
  const grant = { requested, workspace, scope: scope === 'write' ? maxScope : scope };
  return c.redirect(await allowClient(server, context, grant, exchange), 303);
}
