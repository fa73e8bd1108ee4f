/** Actions on keys: each is authorised and on the audit trail. */
import type { ApiKey } from '../model/api-key.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { actOnControl, type ControlContext } from './act-control.ts';
import { createKey, type KeyRequest, rotateSecret } from './api-keys.ts';
import { permissions } from './permissions.ts';

export type KeyInput = Pick<KeyRequest, 'label' | 'scope' | 'profile' | 'expires_at'>;

export function issueKey(context: ControlContext, workspace: WorkspaceRecord, wish: KeyInput) {
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

/** The longest time, in hours, for which a former secret keeps working: a month. */
export const maxOverlapHours = 720;

/** The new secret is returned once. The former secret works for `overlapHours` more. */
export function rotateKey(context: ControlContext, workspace: WorkspaceRecord, keyId: string, overlapHours: number) {
  return actOnControl(context, { permission: permissions['key.rotate'], workspace }, async (control) => {
    const when = { overlapMs: overlapHours * 3_600_000, now: context.now() };
    const rotated = await rotateSecret(control, workspace.workspace_id, keyId, when);
    return { answer: rotated, targets: [keyId, `overlap_hours=${overlapHours}`] };
  });
}
