/** The tables of the graph as both engines create them, version by version. */
import type { Dialect } from '../../migrate.ts';

/** Version 2, in part: entities, and their mentions and relations. */
export function graphTables({ autoKey, textType }: Dialect): string[] {
  const memory = 'bigint not null references memories (seq) on delete cascade';
  const entity = 'bigint not null references entities (seq)';
  return [
    `create table entities (
      seq ${autoKey},
      id ${textType} not null unique,
      name text not null,
      normal ${textType} not null,
      kind text not null,
      metadata text not null,
      created_at ${textType} not null,
      updated_at ${textType} not null,
      merged_into ${textType}
    )`,
    'create index entities_merged on entities (merged_into) where merged_into is not null',
    `create table entity_names (normal ${textType} primary key, entity_seq ${entity}, name text not null)`,
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
      created_at ${textType} not null,
      actor text not null,
      primary key (from_seq, to_seq, relation)
    )`,
    'create index memory_links_to on memory_links (to_seq)',
  ];
}

/**
 * Version 3, in part: the words of names, to find names by a part; and the memories whose mentions have not been read
 * yet, at first all of them.
 */
export function readingTables({ textType }: Dialect): string[] {
  return [
    `create table entity_name_words (
      word ${textType} not null,
      normal ${textType} not null references entity_names (normal) on delete cascade,
      primary key (word, normal)
    )`,
    'create index entity_name_words_normal on entity_name_words (normal)',
    'create table unread_memories (memory_seq bigint primary key references memories (seq) on delete cascade)',
    'insert into unread_memories (memory_seq) select seq from memories',
    // Earlier versions wrote no names of more than one word.
    `insert into entity_name_words (word, normal) select normal, normal from entity_names where normal not like '% %'`,
  ];
}

/**
 * Version 3, in part: columns and indexes that make the entity graph fast to read, and tables from which its changes
 * can be undone.
 */
export function graphHistory({ autoKey, textType }: Dialect): string[] {
  const memory = 'bigint not null references memories (seq) on delete cascade';
  return [
    `create table entity_events (
      seq ${autoKey},
      id ${textType} not null unique,
      entity_id ${textType} not null,
      kind text not null,
      at ${textType} not null,
      actor text not null,
      key_id text,
      tool text not null,
      cause text,
      operation_id ${textType} not null,
      before text not null,
      after text not null
    )`,
    'create index entity_events_entity on entity_events (entity_id, seq)',
    'create index entity_events_operation on entity_events (operation_id, seq)',
    `create table merged_mentions (
      event_id ${textType} not null,
      memory_seq ${memory},
      entity_seq bigint not null,
      weight double precision not null,
      primary key (event_id, memory_seq, entity_seq)
    )`,
    'create index merged_mentions_memory on merged_mentions (memory_seq)',
    `create table merged_relations (
      event_id ${textType} not null,
      memory_seq ${memory},
      from_seq bigint not null,
      relation text not null,
      to_seq bigint not null,
      weight double precision not null,
      primary key (event_id, memory_seq, from_seq, relation, to_seq)
    )`,
    'create index merged_relations_memory on merged_relations (memory_seq)',
    `create table entity_trigrams (trigram ${textType} not null, normal ${textType} not null, primary key (trigram, normal))`,
    `insert into entity_trigrams (trigram, normal) ${trigramsOfNames}`,
    `alter table mentions add column happened_at ${textType} not null default ''`,
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
 * Version 4, in part: a column marks the mentions and relations of forgotten memories, so that queries by entity skip
 * them in the index. An index finds forgotten memories by the time when they were forgotten.
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

const trigramsOfNames = `
  with recursive places (place) as (select 1 union all select place + 1 from places where place < 400)
  select distinct substr(' ' || normal || ' ', place, 3), normal
  from entity_names join places on place <= length(normal)`;
