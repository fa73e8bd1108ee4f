/** The control store's tables, as Kysely's types. Both engines have the same columns; times are ISO 8601 text. */
import type { Generated, Kysely } from 'kysely';

export interface ControlTables {
  workspaces: {
    id: string;
    slug: string;
    name: string;
    created_at: string;
    redacts: Generated<number>;
    redacts_accounts: Generated<number>;
    adapts: Generated<number>;
    deleted_at: string | null;
    has_store: Generated<number>;
  };
  api_keys: {
    id: string;
    workspace_id: string;
    label: string;
    scope: string;
    profile: Generated<string>;
    preview: string;
    secret_hash: string;
    created_by: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    former_hash: string | null;
    former_until: string | null;
    rotated_at: string | null;
  };
  people: {
    id: string;
    email: string;
    /** The form in which e-mail addresses are compared; unique. */
    email_key: string;
    email_verified: number;
    name: string;
    created_at: string;
    last_seen_at: string | null;
  };
  identities: { provider: string; subject: string; person_id: string; created_at: string };
  members: { workspace_id: string; person_id: string; role: string; created_at: string };
  invites: {
    id: string;
    workspace_id: string;
    email: string | null;
    role: string;
    token_hash: string;
    created_by: string;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
    accepted_by: string | null;
    revoked_at: string | null;
  };
  audit: {
    seq: Generated<number>;
    id: string;
    at: string;
    action: string;
    actor: string;
    actor_label: string;
    key_id: string | null;
    workspace_id: string | null;
    targets: string;
    operation_id: string | null;
    request_id: string | null;
    outcome: string;
    address: string | null;
  };
  due_work: { workspace_id: string; due_at: string };
  browser_sessions: {
    token_hash: string;
    person_id: string;
    created_at: string;
    expires_at: string;
    agent: string | null;
    address: string | null;
  };
  connected_clients: {
    id: string;
    oauth_client: string;
    grant_id: string;
    person_id: string;
    workspace_id: string;
    name: string;
    scope: string;
    created_at: string;
    last_used_at: string | null;
  };
  oauth_records: {
    kind: string;
    id: string;
    content: string;
    grant_id: string | null;
    consumed: number | null;
    expires_at: string | null;
  };
}

export type ControlDb = Kysely<ControlTables>;
