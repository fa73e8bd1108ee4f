/** Entities, their names, their mentions, and their relations to each other. */
import type {
  Entity,
  EntityEdge,
  EntityEvent,
  EntityPresence,
  EntityRelation,
  Mention,
  PairsPage,
} from '../../model/entity.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { MemoryFilter, Page } from './memories.ts';

/** A name and its normal form. The store looks names up by normal form and compares normal forms byte by byte. */
export interface EntityName {
  name: string;
  normal: string;
}

/** A name together with the entity that bears it. */
export interface EntityNameMatch extends EntityName {
  entity_id: string;
  kind: string;
  /** The normal form of the entity's own name; differs from `normal` where this name is an alias. */
  entity_normal: string;
}

/** A mention of a person who shares part of the name with another person, and the context of the mention. */
export interface NamesakeMention {
  memory_id: string;
  entity_id: string;
  session_id: string | null;
  source_name: string | null;
  /** All entities that the memory mentions. */
  beside: readonly string[];
}

/**
 * The entities that memories mention. A normal form belongs to one entity, as its name or as an alias. Only the `find…`
 * methods by id and `get` return an entity that was merged away. Elsewhere its id stands for the entity that it was
 * merged into.
 */
export interface Entities {
  /**
   * The entity of each name, in the order given. A missing entity is created, with the name as first spelled.
   * Concurrent calls create one entity.
   */
  ensure(entities: readonly (EntityName & { kind: string })[]): Promise<Entity[]>;
  /**
   * Like `ensure`, for names that the caller has just looked up and not found: looks up only those that another call
   * has taken since. Returns the ids.
   */
  make(entities: readonly (EntityName & { kind: string })[]): Promise<string[]>;
  /**
   * Creates entities for names that the same transaction found free, and returns the ids. Waits for no round trip:
   * if another call takes one of the names meanwhile, the transaction fails with `Changed`.
   */
  makeFree(entities: readonly (EntityName & { kind: string })[]): Promise<string[]>;
  find(entityId: string): Promise<Entity | null>;
  get(entityId: string): Promise<Entity>;
  /** The entities that exist, in the order of `entityIds`. */
  findMany(entityIds: readonly string[]): Promise<Entity[]>;
  findByName(normal: string): Promise<Entity | null>;
  /** The entities that bear these names. Names that no entity bears are left out. */
  findNames(normals: readonly string[]): Promise<EntityNameMatch[]>;
  /** Names and aliases that contain any of these words, each once, those of the newest entity first. */
  findNamesByWords(words: readonly string[], limit: number): Promise<EntityNameMatch[]>;
  /** The latest mentions of people who share one of these words as part of their names, latest first. */
  namesakes(words: readonly string[], limit: number): Promise<NamesakeMention[]>;
  /** Entities with a name or alias that contains the text: an equal name first, then names that begin with the text, then the shortest. */
  search(normal: string, limit: number): Promise<Entity[]>;
  /** Entities with the number of memories that mention each, most mentioned first. */
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<{ entity: Entity; mentions: number }[]>;
  count(): Promise<number>;
  /** The presence of each entity in memories, by id. An entity that is gone is missing from the map. */
  presence(entityIds: readonly string[]): Promise<ReadonlyMap<string, EntityPresence>>;
  /**
   * Entities with a name or alias that is spelled like the text, compared by shared trigrams, most similar first.
   * Equally similar names are in code-unit order.
   */
  findSimilar(normal: string, limit: number): Promise<Entity[]>;
  /**
   * Changes an entity. New metadata replaces the former metadata. A function receives the entity while no other caller
   * can change it.
   */
  change(entityId: string, change: EntityChange | ((before: Entity) => EntityChange), cause?: string): Promise<Entity>;
  /**
   * Renames an entity; the former name stays as an alias. Null when the entity is no longer called `from`, or another entity has the new name:
   * another caller was faster.
   */
  rename(entityId: string, from: string, to: EntityName, cause?: string): Promise<Entity | null>;
  /** `conflict` when the alias names another entity that memories mention. Adding an alias twice is no error. */
  addAlias(entityId: string, alias: EntityName, cause?: string): Promise<Entity>;
  /** Removes an alias; removing a missing alias is no error. The entity's own name stays. */
  removeAlias(entityId: string, alias: EntityName, cause?: string): Promise<Entity>;
  /**
   * Moves the names, mentions, relations and metadata of the source to the target, and returns the target. The target's
   * metadata wins. `conflict` when the two are the same entity, or either was merged away before.
   */
  merge(sourceId: string, targetId: string, cause?: string): Promise<Entity>;
  /**
   * Undoes a merge, named by its event. The source gets back its names, mentions, relations and the entities that had been merged into it; the target
   * keeps its own. Null when the merge was undone already. `conflict` when the target was merged since, took in another entity, or has other metadata
   * now.
   */
  unmerge(eventId: string, cause?: string): Promise<Entity | null>;
  /** Undoes an unmerge, named by its event. Null when the two are merged again already; `conflict` as for `merge`. */
  mergeAgain(eventId: string, cause?: string): Promise<Entity | null>;
  /** The latest `limit` events of an entity, oldest first. Mentions are not events. */
  history(entityId: string, limit: number): Promise<EntityEvent[]>;
  /** The events of an operation, oldest first. */
  eventsOfOperation(operationId: string): Promise<EntityEvent[]>;
  findEvent(eventId: string): Promise<EntityEvent | null>;
  /**
   * A string that changes with every event, so that a caller can detect merges and corrections. Costs next to nothing.
   */
  version(): Promise<string>;
  /** Memories whose mentions have not been read yet, oldest first. `setMentions` removes a memory from this list. */
  unread(limit: number): Promise<StoredMemory[]>;
  /** The number of memories whose mentions have not been read yet; forgotten memories do not count. */
  countUnread(): Promise<number>;
  /** Marks every memory as unread; its mentions stay until it is read again. Returns the number of memories. */
  unreadAll(): Promise<number>;
  /** Replaces the mentions of each memory. `not_found` for a missing memory or entity. */
  setMentions(
    memories: readonly { memory_id: string; mentions: readonly Omit<Mention, 'memory_id'>[] }[],
  ): Promise<void>;
  /**
   * Replaces the mentions of each memory and the relations that it states, in fewer statements than two separate calls.
   */
  setReadings(
    memories: readonly {
      memory_id: string;
      mentions: readonly Omit<Mention, 'memory_id'>[];
      relations: readonly Omit<EntityRelation, 'memory_id'>[];
    }[],
  ): Promise<void>;
  /**
   * Adds the mentions and relations of memories that the same transaction stored: there is nothing to replace, and the
   * call waits for no round trip. An entity that another call merged away meanwhile is replaced by the entity that it
   * was merged into; an entity that is gone is left out.
   */
  addReadings: Entities['setReadings'];
  /** The mentions of these memories, of all entities or of `entityIds`, in descending order of weight. */
  mentionsOf(
    memoryIds: readonly string[],
    entityIds?: readonly string[],
    options?: { forgottenToo?: boolean },
  ): Promise<Mention[]>;
  /** The names of the entities that these memories mention, with the kind of each, in descending order of weight. */
  namesMentioned(
    memoryIds: readonly string[],
    options?: { forgottenToo?: boolean },
  ): Promise<{ memory_id: string; name: string; kind: string }[]>;
  /** The memories that mention any of these entities, in the page's order. A memory that mentions several entities occurs several times. */
  mentionsIn(entityIds: readonly string[], filter: MemoryFilter, page: Page): Promise<Mention[]>;
  /**
   * The mentions of each entity separately, by entity id: those in the memories stored last, at most `limit` for each
   * entity.
   */
  mentionsInEach(entityIds: readonly string[], filter: MemoryFilter, limit: number): Promise<Map<string, Mention[]>>;
  /** Replaces the relations between entities that each memory states. */
  setRelations(
    memories: readonly { memory_id: string; relations: readonly Omit<EntityRelation, 'memory_id'>[] }[],
  ): Promise<void>;
  /** The relations that these memories state, in descending order of weight. */
  relationsIn(memoryIds: readonly string[]): Promise<EntityRelation[]>;
  /** Relations from or to any of these entities, in descending order of weight, among the latest 1,000 of each entity. */
  relations(entityIds: readonly string[], limit: number): Promise<EntityRelation[]>;
  /**
   * The neighbours of each of these entities; pass at most a few dozen ids. Neighbours come from stated relations, from
   * mentions in the latest `memories` memories of the entity, and from links of those memories. For each entity and
   * each kind, returns the `limit` edges of greatest weight.
   */
  neighbours(entityIds: readonly string[], bounds: { memories: number; limit: number }): Promise<EntityEdge[]>;
  /**
   * The whole graph, one page of memories at a time, in the order of storing. The weights of a pair on different pages
   * add up.
   */
  pairs(page: { after: number; memories: number }): Promise<PairsPage>;
}

export type EntityChange = Partial<Pick<Entity, 'kind' | 'metadata'>>;
