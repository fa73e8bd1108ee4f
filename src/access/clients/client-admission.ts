/** Finds the connected client of a token, limited to what both the client and its person may do. */
import { AppError } from '../../errors.ts';
import type { Principal } from '../../model/principal.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { hashOfToken } from '../token-hash.ts';
import { scopeOf } from './resource.ts';

export interface ClientAdmission {
  principal: Principal;
  workspace: WorkspaceRecord;
}

/** A use within this time of the last recorded use is not recorded. */
const touchEveryMs = 60_000;

/**
 * Throws `unauthenticated` for a token that is unknown, expired, revoked or issued for another resource, and
 * `forbidden` if its person no longer belongs to the workspace. The person's role is read on every call.
 */
export async function admitClient(
  control: ControlStore,
  token: string,
  resource: string,
  now: Date,
): Promise<ClientAdmission> {
  const at = now.toISOString();
  const record = await control.oauthRecords.find('AccessToken', hashOfToken(token), at);
  const { aud, scope: scopes, grantId } = (record?.content ?? {}) as { aud?: string; scope?: string; grantId?: string };
  const client = grantId === undefined ? null : await control.connectedClients.findByGrant(grantId);
  const scope = scopeOf(scopes);
  if (client === null || scope === null || aud !== resource)
    throw new AppError('unauthenticated', 'This token is unknown, expired, revoked or for another workspace.');
  const { client_id, person_id, workspace_id, name, last_used_at } = client;
  const workspace = await control.workspaces.find(workspace_id);
  const member = await control.members.find(workspace_id, person_id);
  const person = await control.people.find(person_id);
  if (!workspace || !member || !person)
    throw new AppError('forbidden', 'The person who connected this client is no longer a member of this workspace.');
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > touchEveryMs)
    await control.connectedClients.touch(client_id, at);
  const label = `${name} (${person.name || person.email})`;
  return { principal: { kind: 'client', id: client_id, label, scope, role: member.role }, workspace };
}
