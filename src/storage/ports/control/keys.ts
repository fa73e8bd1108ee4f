/** Workspace keys. */
import type { ApiKey, KeyScope, Profile } from '../../../model/api-key.ts';

export interface NewApiKey {
  key_id: string;
  workspace_id: string;
  label: string;
  scope: KeyScope;
  profile: Profile;
  preview: string;
  secret_hash: string;
  created_by: string;
  expires_at: string | null;
}

export interface ApiKeys {
  create(key: NewApiKey): Promise<ApiKey>;
  /** The key with the hashes of its secret and of its former secret, for checking a secret. */
  find(keyId: string): Promise<(ApiKey & { secret_hash: string; former_hash: string | null }) | null>;
  list(workspaceId: string): Promise<ApiKey[]>;
  /** Revokes a key; revoking twice is no error. `not_found` for a key of another workspace. */
  revoke(workspaceId: string, keyId: string, at: string): Promise<ApiKey>;
  /** Replaces the secret. The former secret works until `former_until`. `not_found` for a key of another workspace, `conflict` for a revoked key. */
  rotate(
    workspaceId: string,
    keyId: string,
    change: { secret_hash: string; former_until: string; at: string },
  ): Promise<ApiKey>;
  touch(keyId: string, at: string): Promise<void>;
}
