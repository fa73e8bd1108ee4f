/** Keys as actions: made and revoked through here, so that each is authorised and on the audit trail. */
import type { ApiKey } from '../model/api-key.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { actOnControl, type ControlContext } from './act-control.ts';
import { createKey, type KeyRequest } from './api-keys.ts';
import { permissions } from './permissions.ts';

export type KeyWish = Pick<KeyRequest, 'label' | 'scope' | 'profile' | 'expires_at'>;

export function issueKey(context: ControlContext, workspace: WorkspaceRecord, wish: KeyWish) {
  const { workspace_id } = workspace;
  return actOnControl(context, { permission: permissions['key.create'], workspace }, async (control) => {
    const made = await createKey(control, { ...wish, workspace_id, created_by: context.caller.actor });
    return { answer: made, targets: [made.key.key_id] };
  });
}

export function revokeKey(context: ControlContext, workspace: WorkspaceRecord, keyId: string): Promise<ApiKey> {
  return actOnControl(context, { permission: permissions['key.revoke'], workspace }, async (control) => {
    const revoked = await control.keys.revoke(workspace.workspace_id, keyId, context.now().toISOString());
    return { answer: revoked, targets: [keyId] };
  });
}
