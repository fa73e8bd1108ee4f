/** The control store's tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Version 1 of the control store. */
export function controlTables({ plain }: Dialect): string[] {
  return [
    `create table workspaces (id ${plain} primary key, slug ${plain} not null unique, name text not null, created_at ${plain} not null)`,
    `create table api_keys (
      id ${plain} primary key,
      workspace_id ${plain} not null references workspaces (id),
      label text not null,
      scope text not null,
      preview text not null,
      secret_hash text not null,
      created_by text not null,
      created_at ${plain} not null,
      expires_at ${plain},
      revoked_at ${plain},
      last_used_at ${plain}
    )`,
    'create index api_keys_workspace on api_keys (workspace_id, created_at)',
  ];
}

/** Version 3 of the control store. */
export const workspaceSettings = [
  'alter table workspaces add column redacts integer not null default 1',
  `alter table api_keys add column profile text not null default 'full'`,
  'alter table workspaces add column adapts integer not null default 1',
];

/**
 * Version 4 of the control store: the time when a node must look for work in a workspace, so that no node has to open
 * every workspace to find out.
 */
export function dueWorkTable({ plain }: Dialect): string[] {
  return [
    `create table due_work (
      workspace_id ${plain} primary key references workspaces (id) on delete cascade,
      due_at ${plain} not null
    )`,
    'create index due_work_at on due_work (due_at)',
  ];
}

/** Version 4 of the control store: a deleted workspace is kept for a while. */
export function deletedWorkspaces({ plain }: Dialect): string[] {
  return [`alter table workspaces add column deleted_at ${plain}`];
}

/**
 * Version 4 of the control store: marks workspaces whose store was created, so that a missing store is not silently
 * created again.
 */
export const knownStores = ['alter table workspaces add column has_store integer not null default 0'];
/** Version 4 of the control store: whether bank account numbers count as secrets. */
export const accountNumbers = ['alter table workspaces add column redacts_accounts integer not null default 0'];

/** Version 4 of the control store: the former secret of a rotated key, and where a browser session is used. */
export function rotationAndPlaces({ plain }: Dialect): string[] {
  return [
    'alter table api_keys add column former_hash text',
    `alter table api_keys add column former_until ${plain}`,
    `alter table api_keys add column rotated_at ${plain}`,
    'alter table browser_sessions add column agent text',
    'alter table browser_sessions add column address text',
  ];
}

/** Version 4 of the control store: connected clients, and the authorization server's records. */
export function clientTables({ plain }: Dialect): string[] {
  return [
    `create table connected_clients (
      id ${plain} primary key,
      oauth_client text not null,
      grant_id ${plain} not null unique,
      person_id ${plain} not null references people (id) on delete cascade,
      workspace_id ${plain} not null references workspaces (id) on delete cascade,
      name text not null,
      scope text not null,
      created_at ${plain} not null,
      last_used_at ${plain},
      unique (oauth_client, person_id, workspace_id)
    )`,
    'create index connected_clients_person on connected_clients (person_id)',
    `create table oauth_records (
      kind text not null,
      id ${plain} not null,
      content text not null,
      grant_id ${plain},
      consumed integer,
      expires_at ${plain},
      primary key (kind, id)
    )`,
    'create index oauth_records_grant on oauth_records (grant_id)',
    'create index oauth_records_expiry on oauth_records (expires_at)',
  ];
}

/** Version 2 of the control store. */
export function peopleTables({ plain }: Dialect): string[] {
  return [
    `create table people (
      id ${plain} primary key,
      email text not null,
      email_key ${plain} not null unique,
      email_verified integer not null,
      name text not null,
      created_at ${plain} not null,
      last_seen_at ${plain}
    )`,
    `create table identities (
      provider ${plain} not null,
      subject ${plain} not null,
      person_id ${plain} not null references people (id),
      created_at ${plain} not null,
      primary key (provider, subject)
    )`,
    'create index identities_person on identities (person_id)',
    `create table members (
      workspace_id ${plain} not null references workspaces (id),
      person_id ${plain} not null references people (id),
      role text not null,
      created_at ${plain} not null,
      primary key (workspace_id, person_id)
    )`,
    'create index members_person on members (person_id)',
    `create table invites (
      id ${plain} primary key,
      workspace_id ${plain} not null references workspaces (id),
      email text,
      role text not null,
      token_hash ${plain} not null unique,
      created_by text not null,
      created_at ${plain} not null,
      expires_at ${plain} not null,
      accepted_at ${plain},
      accepted_by ${plain} references people (id),
      revoked_at ${plain}
    )`,
    'create index invites_workspace on invites (workspace_id, created_at)',
    `create table browser_sessions (
      token_hash ${plain} primary key,
      person_id ${plain} not null references people (id),
      created_at ${plain} not null,
      expires_at ${plain} not null
    )`,
    'create index browser_sessions_person on browser_sessions (person_id)',
    'create index browser_sessions_expiry on browser_sessions (expires_at)',
  ];
}

/** Version 4 of the control store. */
export function controlAuditTable({ counted, plain }: Dialect): string[] {
  return [
    `create table audit (
      seq ${counted},
      id ${plain} not null,
      at ${plain} not null,
      action text not null,
      actor text not null,
      actor_label text not null,
      key_id text,
      workspace_id ${plain},
      targets text not null,
      operation_id text,
      request_id text,
      outcome text not null,
      address text
    )`,
    'create index audit_workspace on audit (workspace_id, seq)',
  ];
}
