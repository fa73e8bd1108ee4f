/** Entities, their names, what mentions them, and how they hang together. */
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

/** A name, and the form by which it is looked up: the store compares normal forms as they are. */
export interface EntityName {
  name: string;
  normal: string;
}

/** A name that somebody goes by, and who. */
export interface KnownName extends EntityName {
  entity_id: string;
  kind: string;
  /** The normal form of the entity's own name, of which this may be an alias. */
  entity_normal: string;
}

/**
 * What memories speak of. A normal form names one entity, as its name or as an alias. An entity that was merged away is
 * left out everywhere but in `find…` by id; whoever names it means the one it was merged into.
 */
export interface Entities {
  /** The entity of each name, in the order given, made as it is first spelled where there is none. Two calls at a time make one. */
  ensure(entities: readonly (EntityName & { kind: string })[]): Promise<Entity[]>;
  find(entityId: string): Promise<Entity | null>;
  get(entityId: string): Promise<Entity>;
  /** Those that exist, in the order of `entityIds`. */
  findMany(entityIds: readonly string[]): Promise<Entity[]>;
  findByName(normal: string): Promise<Entity | null>;
  /** Who goes by these names; what nobody is called is left out. */
  named(normals: readonly string[]): Promise<KnownName[]>;
  /** Names and aliases that hold any of these words, each once, latest made first. */
  namedWith(words: readonly string[], limit: number): Promise<KnownName[]>;
  /** Those with a name or alias that holds the text: the same first, then those that begin with it, then the shortest. */
  search(normal: string, limit: number): Promise<Entity[]>;
  /** With the number of memories that mention it; most mentioned first. */
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<{ entity: Entity; mentions: number }[]>;
  count(): Promise<number>;
  /** How much memories speak of each of these, by id; of one that is gone not at all. */
  presence(entityIds: readonly string[]): Promise<ReadonlyMap<string, EntityPresence>>;
  /** Those with a name or alias that is written much like the text, by the groups of three letters both have; the likest first. */
  resembling(normal: string, limit: number): Promise<Entity[]>;
  /** Metadata replaces what was there; a function sees the entity while nobody else can change it. */
  change(entityId: string, change: EntityChange | ((before: Entity) => EntityChange), cause?: string): Promise<Entity>;
  /**
   * Gives it a new name; the former stays as an alias. Null when it is not called `from` any more, or the new name is
   * another's: somebody was faster.
   */
  rename(entityId: string, from: string, to: EntityName, cause?: string): Promise<Entity | null>;
  /** `conflict` when it names another entity that memories mention; adding one twice is no error. */
  addAlias(entityId: string, alias: EntityName, cause?: string): Promise<Entity>;
  /** Removing what is no alias of it is no error; its own name stays. */
  removeAlias(entityId: string, alias: EntityName, cause?: string): Promise<Entity>;
  /**
   * Gives the names, mentions, relations and metadata of one entity to another, whose own metadata win, and answers with
   * that. `conflict` when they are the same, or either was merged away before.
   */
  merge(sourceId: string, targetId: string, cause?: string): Promise<Entity>;
  /**
   * Undoes a merge, by its event: the source has its names, mentions, relations and what had been merged into it again, and the
   * target what it had. Null when that was done already; `conflict` when the target was merged since, or took in another,
   * or has other metadata now.
   */
  unmerge(eventId: string, cause?: string): Promise<Entity | null>;
  /** Undoes an unmerge, by its event. Null when the two are one again already; `conflict` as for `merge`. */
  mergeAgain(eventId: string, cause?: string): Promise<Entity | null>;
  /** What was done to an entity, oldest first, the latest so many. Being mentioned is no event. */
  history(entityId: string, limit: number): Promise<EntityEvent[]>;
  /** Oldest first. */
  eventsOfOperation(operationId: string): Promise<EntityEvent[]>;
  findEvent(eventId: string): Promise<EntityEvent | null>;
  /** Another with each event, so that one knows whether anything was merged or corrected since. Costs next to nothing. */
  version(): Promise<string>;
  /** Memories of which nobody has looked yet what they mention, oldest first. `setMentions` takes them off. */
  unread(limit: number): Promise<StoredMemory[]>;
  /** Makes every memory unread; what they mention stays until they are read. Answers how many there are. */
  unreadAll(): Promise<number>;
  /** Replaces what each memory mentions. `not_found` for a memory or an entity that is not there. */
  setMentions(
    memories: readonly { memory_id: string; mentions: readonly Omit<Mention, 'memory_id'>[] }[],
  ): Promise<void>;
  /** What these memories mention, or which of these entities, the weightiest first. */
  mentionsOf(memoryIds: readonly string[], entityIds?: readonly string[]): Promise<Mention[]>;
  /** The names of what these memories mention, the weightiest first. */
  namesMentioned(memoryIds: readonly string[]): Promise<{ memory_id: string; name: string }[]>;
  /** The memories that mention any of these, in the page's order; one that mentions several comes several times. */
  mentionsIn(entityIds: readonly string[], filter: MemoryFilter, page: Page): Promise<Mention[]>;
  /** Replaces what each memory says of entities and each other. */
  setRelations(
    memories: readonly { memory_id: string; relations: readonly Omit<EntityRelation, 'memory_id'>[] }[],
  ): Promise<void>;
  /** What these memories say, the weightiest first. */
  relationsIn(memoryIds: readonly string[]): Promise<EntityRelation[]>;
  /** Relations from or to any of these, the weightiest first, among the latest thousand of each. */
  relations(entityIds: readonly string[], limit: number): Promise<EntityRelation[]>;
  /**
   * What each of these, some dozens at a time, hangs together with: by what is said, by what its latest `memories` memories
   * mention besides, and by what these are linked with. Of each and of each kind the weightiest `limit`.
   */
  neighbours(entityIds: readonly string[], bounds: { memories: number; limit: number }): Promise<EntityEdge[]>;
  /** The whole graph, page by page of the memories in the order of storing. What two pages say of a pair adds up. */
  pairs(page: { after: number; memories: number }): Promise<PairsPage>;
}

export type EntityChange = Partial<Pick<Entity, 'kind' | 'metadata'>>;
