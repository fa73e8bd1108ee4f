/** The control store's tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Version 1 of the control store. */
export function controlTables({ textType }: Dialect): string[] {
  return [
    `create table workspaces (id ${textType} primary key, slug ${textType} not null unique, name text not null, created_at ${textType} not null)`,
    `create table api_keys (
      id ${textType} primary key,
      workspace_id ${textType} not null references workspaces (id),
      label text not null,
      scope text not null,
      preview text not null,
      secret_hash text not null,
      created_by text not null,
      created_at ${textType} not null,
      expires_at ${textType},
      revoked_at ${textType},
      last_used_at ${textType}
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
export function dueWorkTable({ textType }: Dialect): string[] {
  return [
    `create table due_work (
      workspace_id ${textType} primary key references workspaces (id) on delete cascade,
      due_at ${textType} not null
    )`,
    'create index due_work_at on due_work (due_at)',
  ];
}

/** Version 4 of the control store: a deleted workspace is kept for a while. */
export function deletedWorkspaces({ textType }: Dialect): string[] {
  return [`alter table workspaces add column deleted_at ${textType}`];
}

/**
 * Version 4 of the control store: marks workspaces whose store was created, so that a missing store is not silently
 * created again.
 */
export const knownStores = ['alter table workspaces add column has_store integer not null default 0'];
/** Version 4 of the control store: whether bank account numbers count as secrets. */
export const accountNumbers = ['alter table workspaces add column redacts_accounts integer not null default 0'];

/** Version 4 of the control store: the former secret of a rotated key, and where a browser session is used. */
export function rotationAndPlaces({ textType }: Dialect): string[] {
  return [
    'alter table api_keys add column former_hash text',
    `alter table api_keys add column former_until ${textType}`,
    `alter table api_keys add column rotated_at ${textType}`,
    'alter table browser_sessions add column agent text',
    'alter table browser_sessions add column address text',
  ];
}

/** Version 4 of the control store: connected clients, and the authorization server's records. */
export function clientTables({ textType }: Dialect): string[] {
  return [
    `create table connected_clients (
      id ${textType} primary key,
      oauth_client text not null,
      grant_id ${textType} not null unique,
      person_id ${textType} not null references people (id) on delete cascade,
      workspace_id ${textType} not null references workspaces (id) on delete cascade,
      name text not null,
      scope text not null,
      created_at ${textType} not null,
      last_used_at ${textType},
      unique (oauth_client, person_id, workspace_id)
    )`,
    'create index connected_clients_person on connected_clients (person_id)',
    `create table oauth_records (
      kind text not null,
      id ${textType} not null,
      content text not null,
      grant_id ${textType},
      consumed integer,
      expires_at ${textType},
      primary key (kind, id)
    )`,
    'create index oauth_records_grant on oauth_records (grant_id)',
    'create index oauth_records_expiry on oauth_records (expires_at)',
  ];
}

/** Version 2 of the control store. */
export function peopleTables({ textType }: Dialect): string[] {
  return [
    `create table people (
      id ${textType} primary key,
      email text not null,
      email_key ${textType} not null unique,
      email_verified integer not null,
      name text not null,
      created_at ${textType} not null,
      last_seen_at ${textType}
    )`,
    `create table identities (
      provider ${textType} not null,
      subject ${textType} not null,
      person_id ${textType} not null references people (id),
      created_at ${textType} not null,
      primary key (provider, subject)
    )`,
    'create index identities_person on identities (person_id)',
    `create table members (
      workspace_id ${textType} not null references workspaces (id),
      person_id ${textType} not null references people (id),
      role text not null,
      created_at ${textType} not null,
      primary key (workspace_id, person_id)
    )`,
    'create index members_person on members (person_id)',
    `create table invites (
      id ${textType} primary key,
      workspace_id ${textType} not null references workspaces (id),
      email text,
      role text not null,
      token_hash ${textType} not null unique,
      created_by text not null,
      created_at ${textType} not null,
      expires_at ${textType} not null,
      accepted_at ${textType},
      accepted_by ${textType} references people (id),
      revoked_at ${textType}
    )`,
    'create index invites_workspace on invites (workspace_id, created_at)',
    `create table browser_sessions (
      token_hash ${textType} primary key,
      person_id ${textType} not null references people (id),
      created_at ${textType} not null,
      expires_at ${textType} not null
    )`,
    'create index browser_sessions_person on browser_sessions (person_id)',
    'create index browser_sessions_expiry on browser_sessions (expires_at)',
  ];
}

/** Version 4 of the control store. */
export function controlAuditTable({ autoKey, textType }: Dialect): string[] {
  return [
    `create table audit (
      seq ${autoKey},
      id ${textType} not null,
      at ${textType} not null,
      action text not null,
      actor text not null,
      actor_label text not null,
      key_id text,
      workspace_id ${textType},
      targets text not null,
      operation_id text,
      request_id text,
      outcome text not null,
      address text
    )`,
    'create index audit_workspace on audit (workspace_id, seq)',
  ];
}
