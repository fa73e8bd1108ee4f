/** A person connects a client to a workspace, and disconnects it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { AppError } from '../../errors.ts';
import type { KeyScope } from '../../model/api-key.ts';
import type { ConnectedClient } from '../../model/people/connected-client.ts';
import type { Role } from '../../model/people/member.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import { actOnControl, type ControlContext } from '../act-control.ts';
import { forgetGrant } from '../forget-grant.ts';
import { permissions } from '../permissions.ts';
import { allOauthScopes, oauthScopes, scopeOf, slugOfResource } from './resource.ts';

/** The browser's call, as Node's request and response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The consent that a client requests from a person. */
export interface RequestedAccess {
  readonly id: string;
  /** The client's id in OAuth. */
  readonly oauthClient: string;
  /** The name that the client gives itself. */
  readonly name: string;
  /** The address that the browser opens next. */
  readonly redirectUri: string;
  readonly resource: string;
  /** The slug of the requested workspace. */
  readonly slug: string;
  /** The greatest requested scope. */
  readonly scope: KeyScope;
}

/** In characters. */
const longestName = 100;

/**
 * The consent that the pending OAuth request asks for; the browser's cookie names the request. Throws
 * `not_found` if the request has ended.
 */
export async function readConsentRequest(server: Provider, { request, response }: Exchange): Promise<RequestedAccess> {
  const { uid, params } = await server.interactionDetails(request, response).catch(() => {
    throw new AppError(
      'not_found',
      'This request has expired, or was started in another browser. Start again in the client.',
    );
  });
  const oauthClient = String(params.client_id);
  const client = await server.Client.find(oauthClient);
  const [resource, scopes] = [String(params.resource), String(params.scope ?? '')];
  const slug = slugOfResource(server.issuer, resource);
  const scope = scopeOf(scopes);
  if (!client || slug === null || scope === null)
    throw new AppError('invalid', 'This client requests nothing that Stele can grant. Start again in the client.');
  // No store holds NUL, or half of a surrogate pair.
  const called = client.clientName?.replace(/[\s\0\p{Cs}]+/gu, ' ').trim();
  return {
    id: uid,
    oauthClient,
    name: [...(called || new URL(String(params.redirect_uri)).host || oauthClient)].slice(0, longestName).join(''),
    redirectUri: String(params.redirect_uri),
    resource,
    slug,
    scope,
  };
}

/** The greatest scope that a person with this role can give to a client. */
export function scopeWithin(requested: KeyScope, role: Role): KeyScope {
  return role === 'viewer' ? 'read' : requested;
}

/** Returns the address that the browser opens next. Ends the client's former access to this workspace. */
export async function allowClient(
  server: Provider,
  context: ControlContext,
  { requested, workspace, scope }: { requested: RequestedAccess; workspace: WorkspaceRecord; scope: KeyScope },
  { request, response }: Exchange,
): Promise<string> {
  const person = context.caller.principal;
  const grant = new server.Grant({ clientId: requested.oauthClient, accountId: person.id });
  const given = scope === 'write' ? Object.values(oauthScopes) : [oauthScopes.read];
  // The library also treats the scopes that clients may register with as OpenID Connect
  // scopes, so they must be granted too.
  grant.addOIDCScope(`offline_access ${allOauthScopes}`);
  grant.addResourceScope(requested.resource, given.join(' '));
  // Scopes that are requested but not granted are rejected explicitly; otherwise the library
  // would ask the person again and again.
  grant.rejectResourceScope(
    requested.resource,
    Object.values(oauthScopes)
      .filter((one) => !given.includes(one))
      .join(' '),
  );
  const grantId = await grant.save();
  await actOnControl(context, { permission: permissions['client.connect'], workspace }, async (control) => {
    const { client, formerGrant } = await control.connectedClients.connect({
      oauth_client: requested.oauthClient,
      person_id: person.id,
      workspace_id: workspace.workspace_id,
      name: requested.name,
      scope,
      grant_id: grantId,
    });
    if (formerGrant !== null) await forgetGrant(control, formerGrant);
    await control.oauthRecords.keep('Client', requested.oauthClient);
    return { answer: undefined, targets: [client.client_id, `scope=${scope}`] };
  });
  return server.interactionResult(request, response, {
    login: { accountId: person.id, remember: false },
    consent: { grantId },
  });
}

/** Notifies the client, and returns the address that the browser opens next. */
export function denyClient(server: Provider, { request, response }: Exchange): Promise<string> {
  const refused = { error: 'access_denied', error_description: 'the person denied access' };
  return server.interactionResult(request, response, refused, { mergeWithLastSubmission: false });
}

/** Disconnects a client: its next call opens nothing. */
export function disconnectClient(context: ControlContext, clientId: string): Promise<ConnectedClient> {
  return actOnControl(context, { permission: permissions['client.disconnect'], workspace: null }, async (control) => {
    const { client, grant_id } = await control.connectedClients.disconnect(context.caller.principal.id, clientId);
    await forgetGrant(control, grant_id);
    return { answer: client, targets: [clientId], workspace: { workspace_id: client.workspace_id } };
  });
}
