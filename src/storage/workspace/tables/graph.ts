/** The tables of the graph: entities, their names and history, and the statements of memories about them. */
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

/**
 * The name and aliases of each entity: a normal form belongs to one entity. The names of an entity that was merged away
 * belong to the entity that it was merged into.
 */
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

/** Memories whose mentions have not been read yet. New content adds a row; storing the mentions removes it. */
export interface UnreadMemoriesTable {
  memory_seq: number;
}

/**
 * Refers to memories by `seq`, like every table that depends on memories: when a memory is erased, its rows here are
 * deleted with it.
 */
export interface MentionsTable {
  memory_seq: number;
  entity_seq: number;
  weight: number;
  /**
   * A copy of the memory's `happened_at`, so that the latest mentions of an entity are found without sorting, however
   * many there are.
   */
  happened_at: string;
  /** 1 while the memory is forgotten, so that a query skips it in the index. */
  forgotten: Generated<number>;
}

/** Trigrams of names, with a space before and after the name. They find misspelled names. */
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

/**
 * Mentions of the two entities of a merge, as they were before, if the merge changed them. Undoing the merge restores
 * them.
 */
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

/** A relation between two entities that a memory states. */
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
