/** A workspace's tables as both engines create them; the few words that differ are filled in by each. */
import type { Dialect } from '../migrate.ts';

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
    'create index memories_happened on memories (happened_at, seq) where forgotten_at is null',
    'create index memories_kinds on memories (layer, memory_type, status, pinned) where forgotten_at is null',
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

/** Version 3, in part: a hash of the content finds memories that exist already. `contentHashFill` fills in older rows. */
export function contentHashColumn({ plain }: Dialect): string[] {
  return [
    `alter table memories add column content_hash ${plain}`,
    'create index memories_content on memories (content_hash, session_id, occurred_at)',
  ];
}

/** Version 2, in part: entities, and their mentions and relations. */
export function graphTables({ counted, plain }: Dialect): string[] {
  const memory = 'bigint not null references memories (seq) on delete cascade';
  const entity = 'bigint not null references entities (seq)';
  return [
    `create table entities (
      seq ${counted},
      id ${plain} not null unique,
      name text not null,
      normal ${plain} not null,
      kind text not null,
      metadata text not null,
      created_at ${plain} not null,
      updated_at ${plain} not null,
      merged_into ${plain}
    )`,
    'create index entities_merged on entities (merged_into) where merged_into is not null',
    `create table entity_names (normal ${plain} primary key, entity_seq ${entity}, name text not null)`,
    'create index entity_names_entity on entity_names (entity_seq)',
    `create table mentions (
      memory_seq ${memory},
      entity_seq ${entity},
      weight double precision not null,
      primary key (memory_seq, entity_seq)
    )`,
    'create index mentions_entity on mentions (entity_seq, memory_seq)',
    `create table entity_relations (
      memory_seq ${memory},
      from_seq ${entity},
      relation text not null,
      to_seq ${entity},
      weight double precision not null,
      primary key (memory_seq, from_seq, relation, to_seq)
    )`,
    'create index entity_relations_from on entity_relations (from_seq)',
    'create index entity_relations_to on entity_relations (to_seq)',
    `create table memory_links (
      from_seq ${memory},
      to_seq ${memory},
      relation text not null,
      created_at ${plain} not null,
      actor text not null,
      primary key (from_seq, to_seq, relation)
    )`,
    'create index memory_links_to on memory_links (to_seq)',
  ];
}

/** Version 2, the rest. */
export function runTables({ counted, plain }: Dialect): string[] {
  return [
    `create table session_records (
      seq ${counted},
      id ${plain} not null unique,
      session_id text,
      kind text not null,
      content text not null,
      data text not null,
      actor text not null,
      created_at ${plain} not null
    )`,
    'create index session_records_kind on session_records (kind, seq)',
    'create index session_records_session on session_records (session_id, kind, seq)',
    `create table ingest_runs (
      seq ${counted},
      id ${plain} not null unique,
      source_name text not null,
      source_type text not null,
      item_count integer not null,
      actor text not null,
      operation_id ${plain} not null,
      started_at ${plain} not null,
      finished_at ${plain},
      status text not null,
      error text
    )`,
  ];
}

/** Version 3: upkeep, and what recall found. */
export function upkeepTables({ counted, plain }: Dialect): string[] {
  return [
    `create table jobs (
      seq ${counted},
      id ${plain} not null unique,
      kind text not null,
      args text not null,
      state text not null,
      progress double precision not null,
      step text not null,
      actor text not null,
      operation_id ${plain} not null,
      started_at ${plain} not null,
      finished_at ${plain},
      lease_until ${plain} not null,
      result text,
      error text,
      told integer not null
    )`,
    'create index jobs_kind on jobs (kind, seq)',
    // One at a time, whoever begins it, on whatever node.
    `create unique index jobs_running on jobs (state) where state = 'running'`,
    `create table recalls (
      seq ${counted},
      at ${plain} not null,
      duration_ms double precision not null,
      found integer not null,
      matched integer not null,
      nearest double precision
    )`,
  ];
}

/** Version 3 too: what ranking learns from what is done with what recall shows, and what it learned. */
export function adaptationTables({ counted, plain }: Dialect): string[] {
  return [
    `create table shown_lists (
      seq ${counted},
      at ${plain} not null,
      actor text not null,
      key_id text,
      memory_ids text not null,
      features text not null,
      rows text not null
    )`,
    `create table openings (
      seq ${counted},
      at ${plain} not null,
      actor text not null,
      key_id text,
      memory_id ${plain} not null
    )`,
    `create table choices (
      seq ${counted},
      features text not null,
      rows text not null,
      places text not null,
      acted integer not null
    )`,
    'create table own_ranking (one integer primary key, learned text not null)',
  ];
}

/** Version 3 too: what someone wrote, rather than an ingest run brought, newest first; the session records of an actor; what stands out. */
export const sessionIndexes = [
  `create index memories_written on memories (created_at, seq, actor)
    where source_run_id is null and forgotten_at is null`,
  'create index session_records_actor on session_records (actor, seq)',
  'create index memories_pinned on memories (seq) where pinned = 1 and forgotten_at is null',
  'create index memories_important on memories (importance, seq) where importance > 0.5 and forgotten_at is null',
];

/** Version 3 too: which memories stand next to one another, as `seriesOf` tells. */
export function seriesColumn({ plain }: Dialect): string[] {
  return [
    `alter table memories add column series ${plain}`,
    `update memories set series = coalesce('s:' || session_id, 'r:' || source_run_id, 'n:' || source_name)`,
    'create index memories_series on memories (series, seq) where series is not null',
  ];
}

/** Version 3 too: the words of names, for parts of names; and the memories whose mentions are still to be made, at first all of them. */
export function readingTables({ plain }: Dialect): string[] {
  return [
    `create table entity_name_words (
      word ${plain} not null,
      normal ${plain} not null references entity_names (normal) on delete cascade,
      primary key (word, normal)
    )`,
    'create index entity_name_words_normal on entity_name_words (normal)',
    'create table unread_memories (memory_seq bigint primary key references memories (seq) on delete cascade)',
    'insert into unread_memories (memory_seq) select seq from memories',
    // Nothing wrote names of more than one word before.
    `insert into entity_name_words (word, normal) select normal, normal from entity_names where normal not like '% %'`,
  ];
}

/** Version 3 too: what makes the entity graph fast to read, and its changes possible to undo. */
export function graphHistory({ counted, plain }: Dialect): string[] {
  const memory = 'bigint not null references memories (seq) on delete cascade';
  return [
    `create table entity_events (
      seq ${counted},
      id ${plain} not null unique,
      entity_id ${plain} not null,
      kind text not null,
      at ${plain} not null,
      actor text not null,
      key_id text,
      tool text not null,
      cause text,
      operation_id ${plain} not null,
      before text not null,
      after text not null
    )`,
    'create index entity_events_entity on entity_events (entity_id, seq)',
    'create index entity_events_operation on entity_events (operation_id, seq)',
    `create table merged_mentions (
      event_id ${plain} not null,
      memory_seq ${memory},
      entity_seq bigint not null,
      weight double precision not null,
      primary key (event_id, memory_seq, entity_seq)
    )`,
    'create index merged_mentions_memory on merged_mentions (memory_seq)',
    `create table merged_relations (
      event_id ${plain} not null,
      memory_seq ${memory},
      from_seq bigint not null,
      relation text not null,
      to_seq bigint not null,
      weight double precision not null,
      primary key (event_id, memory_seq, from_seq, relation, to_seq)
    )`,
    'create index merged_relations_memory on merged_relations (memory_seq)',
    `create table entity_trigrams (trigram ${plain} not null, normal ${plain} not null, primary key (trigram, normal))`,
    `insert into entity_trigrams (trigram, normal) ${trigramsOfNames}`,
    `alter table mentions add column happened_at ${plain} not null default ''`,
    'update mentions set happened_at = (select happened_at from memories where memories.seq = mentions.memory_seq)',
    'create index mentions_happened on mentions (entity_seq, happened_at, memory_seq)',
    'drop index entity_relations_from',
    'drop index entity_relations_to',
    'create index entity_relations_from on entity_relations (from_seq, memory_seq)',
    'create index entity_relations_to on entity_relations (to_seq, memory_seq)',
    'create index memories_supersedes on memories (supersedes) where supersedes is not null',
    'create index memories_merged on memories (merged_into) where merged_into is not null',
    'create index memories_forgotten on memories (seq) where forgotten_at is not null',
  ];
}

/**
 * Version 4, in part: mentions and relations say whether their memory is forgotten, so that who asks for those of an entity passes
 * over forgotten ones in the index; and what is forgotten is found by since when.
 */
export const forgottenColumns = [
  ...['mentions', 'entity_relations'].flatMap((table) => [
    `alter table ${table} add column forgotten integer not null default 0`,
    `update ${table} set forgotten = 1 where memory_seq in (select seq from memories where forgotten_at is not null)`,
  ]),
  'drop index mentions_entity',
  'drop index mentions_happened',
  'drop index entity_relations_from',
  'drop index entity_relations_to',
  'drop index memories_forgotten',
  'create index mentions_entity on mentions (entity_seq, forgotten, memory_seq)',
  'create index mentions_happened on mentions (entity_seq, forgotten, happened_at, memory_seq)',
  'create index entity_relations_from on entity_relations (from_seq, forgotten, memory_seq)',
  'create index entity_relations_to on entity_relations (to_seq, forgotten, memory_seq)',
  'create index memories_forgotten on memories (forgotten_at, seq) where forgotten_at is not null',
];

/** Version 4 too: what Stele wrote from memories is found when one of them is erased; and what a person is to decide on, on every page. */
export const partialIndexes = [
  `create index memories_generated on memories (seq) where source_type = 'generated'`,
  `create index memories_challenged on memories (seq) where status = 'challenged' and forgotten_at is null`,
];

const trigramsOfNames = `
  with recursive places (place) as (select 1 union all select place + 1 from places where place < 400)
  select distinct substr(' ' || normal || ' ', place, 3), normal
  from entity_names join places on place <= length(normal)`;

/** Version 4, in part: the items of an ingest run that are not stored yet. */
export function waitingItems({ plain }: Dialect): string[] {
  return [
    `create table ingest_items (
      run_id ${plain} not null,
      place integer not null,
      content text not null,
      about text,
      primary key (run_id, place)
    )`,
  ];
}
