/** Keys as actions on a workspace: made and revoked through here, so that each is on the audit trail. */
import type { ApiKey } from '../model/api-key.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import { createKey, type KeyRequest } from './api-keys.ts';
import { type Noting, note } from './audit.ts';

export type KeyWish = Pick<KeyRequest, 'label' | 'scope' | 'profile' | 'expires_at'>;

export async function issueKey(control: ControlStore, workspaceId: string, wish: KeyWish, noting: Noting) {
  const made = await createKey(control, { ...wish, workspace_id: workspaceId, created_by: noting.caller.actor });
  await note(noting, 'key.create', 'ok', [made.key.key_id]);
  return made;
}

export async function revokeKey(
  control: ControlStore,
  workspaceId: string,
  keyId: string,
  noting: Noting,
): Promise<ApiKey> {
  const revoked = await control.keys.revoke(workspaceId, keyId, noting.now().toISOString());
  await note(noting, 'key.revoke', 'ok', [keyId]);
  return revoked;
}
