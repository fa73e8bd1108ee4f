/** A workspace's tables as both engines create them; each engine fills in the few words that differ. */
import type { Dialect } from '../migrate.ts';

/** Version 1 of a workspace's store, without the indexes that only one engine knows. */
export function workspaceTables(dialect: Dialect): string[] {
  return [...memoryTables(dialect), ...historyTables(dialect), ...trailTables(dialect)];
}

function memoryTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table memories (
      seq ${autoKey},
      id ${textType} not null unique,
      content text not null,
      layer text not null,
      memory_type text not null,
      status text not null,
      tags text not null,
      pinned integer not null,
      importance double precision not null,
      note text,
      occurred_at ${textType},
      happened_at ${textType} not null,
      source_name text,
      source_type text,
      source_run_id ${textType},
      session_id text,
      actor text not null,
      metadata text not null,
      language text not null,
      supersedes ${textType},
      merged_into ${textType},
      valid_from ${textType},
      valid_to ${textType},
      created_at ${textType} not null,
      updated_at ${textType} not null,
      forgotten_at ${textType}
    )`,
    'create index memories_happened on memories (happened_at, seq) where forgotten_at is null',
    'create index memories_kinds on memories (layer, memory_type, status, pinned) where forgotten_at is null',
    'create index memories_created on memories (created_at)',
    'create index memories_layer on memories (layer, seq)',
    'create index memories_type on memories (memory_type, seq)',
    'create index memories_session on memories (session_id, seq) where session_id is not null',
    'create index memories_run on memories (source_run_id, seq) where source_run_id is not null',
    `create table memory_tags (tag text not null, seq bigint not null, primary key (tag, seq))`,
    'create index memory_tags_seq on memory_tags (seq)',
    `create table access (seq bigint primary key, count bigint not null, last_at ${textType} not null)`,
  ];
}

function historyTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table events (
      seq ${autoKey},
      id ${textType} not null unique,
      memory_id ${textType} not null,
      kind text not null,
      at ${textType} not null,
      actor text not null,
      key_id text,
      tool text not null,
      cause text,
      operation_id ${textType} not null,
      before text,
      after text not null
    )`,
    'create index events_memory on events (memory_id, seq)',
    'create index events_operation on events (operation_id, seq)',
    `create index events_changes on events (at, seq) where kind <> 'create'`,
  ];
}

function trailTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table usage (
      seq ${autoKey},
      at ${textType} not null,
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
      last_used_at ${textType} not null,
      primary key (route, key_id)
    )`,
    `create table audit (
      seq ${autoKey},
      id ${textType} not null,
      at ${textType} not null,
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
      at ${textType} not null,
      primary key (caller, idempotency_key)
    )`,
    'create index answers_at on answers (at)',
  ];
}

/**
 * Version 3, in part: a content hash, to find memories that exist already. `contentHashFill` fills it in for older
 * rows.
 */
export function contentHashColumn({ textType }: Dialect): string[] {
  return [
    `alter table memories add column content_hash ${textType}`,
    'create index memories_content on memories (content_hash, session_id, occurred_at)',
  ];
}

/** Version 2, the rest. */
export function runTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table session_records (
      seq ${autoKey},
      id ${textType} not null unique,
      session_id text,
      kind text not null,
      content text not null,
      data text not null,
      actor text not null,
      created_at ${textType} not null
    )`,
    'create index session_records_kind on session_records (kind, seq)',
    'create index session_records_session on session_records (session_id, kind, seq)',
    `create table ingest_runs (
      seq ${autoKey},
      id ${textType} not null unique,
      source_name text not null,
      source_type text not null,
      item_count integer not null,
      actor text not null,
      operation_id ${textType} not null,
      started_at ${textType} not null,
      finished_at ${textType},
      status text not null,
      error text
    )`,
  ];
}

/** Version 3, in part: jobs, and figures of recalls. */
export function upkeepTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table jobs (
      seq ${autoKey},
      id ${textType} not null unique,
      kind text not null,
      args text not null,
      state text not null,
      progress double precision not null,
      step text not null,
      actor text not null,
      operation_id ${textType} not null,
      started_at ${textType} not null,
      finished_at ${textType},
      lease_until ${textType} not null,
      result text,
      error text,
      told integer not null
    )`,
    'create index jobs_kind on jobs (kind, seq)',
    // One job runs at a time, whoever starts it and on whatever node.
    `create unique index jobs_running on jobs (state) where state = 'running'`,
    `create table recalls (
      seq ${autoKey},
      at ${textType} not null,
      duration_ms double precision not null,
      found integer not null,
      matched integer not null,
      nearest double precision
    )`,
  ];
}

/** Version 3, in part: the data that ranking learns from, and the ranking learned. */
export function adaptationTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table shown_lists (
      seq ${autoKey},
      at ${textType} not null,
      actor text not null,
      key_id text,
      memory_ids text not null,
      features text not null,
      rows text not null
    )`,
    `create table openings (
      seq ${autoKey},
      at ${textType} not null,
      actor text not null,
      key_id text,
      memory_id ${textType} not null
    )`,
    `create table choices (
      seq ${autoKey},
      features text not null,
      rows text not null,
      places text not null,
      acted integer not null
    )`,
    'create table own_ranking (one integer primary key, learned text not null)',
  ];
}

/**
 * Version 3, in part: indexes for memories that a caller wrote rather than an ingest run, newest first; for the session
 * records of an actor; and for memories that stand out.
 */
export const sessionIndexes = [
  `create index memories_written on memories (created_at, seq, actor)
    where source_run_id is null and forgotten_at is null`,
  'create index session_records_actor on session_records (actor, seq)',
  'create index memories_pinned on memories (seq) where pinned = 1 and forgotten_at is null',
  'create index memories_important on memories (importance, seq) where importance > 0.5 and forgotten_at is null',
];

/** Version 3, in part: the series of a memory, as `seriesOf` computes it. Memories of one series are neighbours. */
export function seriesColumn({ textType }: Dialect): string[] {
  return [
    `alter table memories add column series ${textType}`,
    `update memories set series = coalesce('s:' || session_id, 'r:' || source_run_id, 'n:' || source_name)`,
    'create index memories_series on memories (series, seq) where series is not null',
  ];
}

/**
 * Version 4, in part: indexes for generated memories, so that erasing a memory finds those made from it; and for
 * challenged memories, which wait for a person's decision and are counted on every page of the dashboard.
 */
export const partialIndexes = [
  `create index memories_generated on memories (seq) where source_type = 'generated'`,
  `create index memories_challenged on memories (seq) where status = 'challenged' and forgotten_at is null`,
];

/** Version 4, in part: the items of an ingest run that are not stored yet. */
export function waitingItems({ textType }: Dialect): string[] {
  return [
    `create table ingest_items (
      run_id ${textType} not null,
      place integer not null,
      content text not null,
      about text,
      primary key (run_id, place)
    )`,
  ];
}
