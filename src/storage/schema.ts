/** What both engines create alike; the few words that differ are filled in by each. */

/** How an engine writes a number that it counts up itself, and text that sorts by its bytes. */
export interface Dialect {
  /** Column definition of a counted primary key. */
  counted: string;
  /** Text that is compared byte by byte: ids and times. */
  plain: string;
}

/** Version 1 of a workspace's store, without the indexes that only one engine knows. */
export function workspaceTables(dialect: Dialect): string[] {
  return [...memoryTables(dialect), ...historyTables(dialect), ...trailTables(dialect)];
}

function memoryTables({ counted, plain }: Dialect): string[] {
  return [
    `create table memories (
      seq ${counted},
      id ${plain} not null unique,
      content text not null,
      layer text not null,
      memory_type text not null,
      status text not null,
      tags text not null,
      pinned integer not null,
      importance double precision not null,
      note text,
      occurred_at ${plain},
      happened_at ${plain} not null,
      source_name text,
      source_type text,
      source_run_id ${plain},
      session_id text,
      actor text not null,
      metadata text not null,
      language text not null,
      supersedes ${plain},
      merged_into ${plain},
      valid_from ${plain},
      valid_to ${plain},
      created_at ${plain} not null,
      updated_at ${plain} not null,
      forgotten_at ${plain}
    )`,
    'create index memories_happened on memories (happened_at, seq)',
    'create index memories_created on memories (created_at)',
    'create index memories_layer on memories (layer, seq)',
    'create index memories_type on memories (memory_type, seq)',
    'create index memories_session on memories (session_id, seq) where session_id is not null',
    'create index memories_run on memories (source_run_id, seq) where source_run_id is not null',
    `create table memory_tags (tag text not null, seq bigint not null, primary key (tag, seq))`,
    'create index memory_tags_seq on memory_tags (seq)',
    `create table access (seq bigint primary key, count bigint not null, last_at ${plain} not null)`,
  ];
}

function historyTables({ counted, plain }: Dialect): string[] {
  return [
    `create table events (
      seq ${counted},
      id ${plain} not null unique,
      memory_id ${plain} not null,
      kind text not null,
      at ${plain} not null,
      actor text not null,
      key_id text,
      tool text not null,
      cause text,
      operation_id ${plain} not null,
      before text,
      after text not null
    )`,
    'create index events_memory on events (memory_id, seq)',
    'create index events_operation on events (operation_id, seq)',
    `create index events_changes on events (at, seq) where kind <> 'create'`,
  ];
}

function trailTables({ counted, plain }: Dialect): string[] {
  return [
    `create table usage (
      seq ${counted},
      at ${plain} not null,
      route text not null,
      status_code integer not null,
      key_id text,
      duration_ms double precision not null,
      request_id text
    )`,
    `create table usage_totals (
      route text not null,
      key_id text not null,
      count bigint not null,
      failures bigint not null,
      last_used_at ${plain} not null,
      primary key (route, key_id)
    )`,
    `create table audit (
      seq ${counted},
      id ${plain} not null,
      at ${plain} not null,
      action text not null,
      actor text not null,
      key_id text,
      targets text not null,
      operation_id text,
      request_id text,
      outcome text not null
    )`,
    `create table answers (
      caller text not null,
      idempotency_key text not null,
      fingerprint text not null,
      answer text,
      at ${plain} not null,
      primary key (caller, idempotency_key)
    )`,
    'create index answers_at on answers (at)',
  ];
}

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
