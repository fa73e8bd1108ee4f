/** The tables of the graph: entities, their names and history, and what memories say of them. */
import type { Generated } from 'kysely';

export interface EntitiesTable {
  seq: Generated<number>;
  id: string;
  name: string;
  normal: string;
  kind: string;
  metadata: string;
  created_at: string;
  updated_at: string;
  merged_into: string | null;
}

/** Each entity's name and aliases: a normal form names one entity. Those of an entity merged away lead to its heir. */
export interface EntityNamesTable {
  normal: string;
  entity_seq: number;
  name: string;
}

/** The words of each name and alias, so that a person is found by either part of the name. */
export interface EntityNameWordsTable {
  word: string;
  normal: string;
}

/** Memories of which nobody has looked yet what they mention. A row comes with new content and goes with its mentions. */
export interface UnreadMemoriesTable {
  memory_seq: number;
}

/** By `seq`, like every table that hangs on memories: when a memory is erased, its rows here go with it. */
export interface MentionsTable {
  memory_seq: number;
  entity_seq: number;
  weight: number;
  /** As the memory has it, so that what a much mentioned entity was last about is found without sorting. */
  happened_at: string;
  /** 1 while the memory is forgotten: so the index passes over it. */
  forgotten: Generated<number>;
}

/** Three letters in a row that a name has, a space before and after it: what misspelled names are found by. */
export interface EntityTrigramsTable {
  trigram: string;
  normal: string;
}

export interface EntityEventsTable {
  seq: Generated<number>;
  id: string;
  entity_id: string;
  kind: string;
  at: string;
  actor: string;
  key_id: string | null;
  tool: string;
  cause: string | null;
  operation_id: string;
  before: string;
  after: string;
}

/** What memories said of two entities before a merge, where the merge changed it: from this it is undone. */
export interface MergedMentionsTable {
  event_id: string;
  memory_seq: number;
  entity_seq: number;
  weight: number;
}

export interface MergedRelationsTable {
  event_id: string;
  memory_seq: number;
  from_seq: number;
  relation: string;
  to_seq: number;
  weight: number;
}

/** What the memory says of two entities. */
export interface EntityRelationsTable {
  memory_seq: number;
  from_seq: number;
  relation: string;
  to_seq: number;
  weight: number;
  /** 1 while the memory is forgotten, as in `mentions`. */
  forgotten: Generated<number>;
}

export interface MemoryLinksTable {
  from_seq: number;
  to_seq: number;
  relation: string;
  created_at: string;
  actor: string;
}
