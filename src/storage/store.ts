/**
 * The ports: what the rest of the service asks of a store, in words that know no SQL.
 *
 * `find…` may miss and answers null, `get…` throws `not_found`, `list…` is newest first unless it says otherwise,
 * writes answer with what was written. A forgotten memory is missing everywhere unless a method says otherwise.
 */
import type {
  Entity,
  EntityEdge,
  EntityEvent,
  EntityPresence,
  EntityRelation,
  MemoryLink,
  Mention,
  PairsPage,
} from '../model/entity.ts';
import type { EventKind, Provenance } from '../model/history.ts';
import type { IngestRun } from '../model/ingest-run.ts';
import type { Layer, MemoryChange, MemoryStatus, MemoryType, StoredMemory } from '../model/memory.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ControlStore } from './control-store.ts';
import type { Adaptation, Answers, History, Jobs, SessionRecords, Stretch, Trail } from './record-store.ts';

/**
 * How a memory is found: the analysed words of its content, and its vector with the stamp of the model that made it; without
 * a vector and with `waitingStamp` while the model cannot be asked.
 */
export interface SearchForm {
  words: readonly string[];
  vector: Float32Array | null;
  model: string;
}

/** All fields must hold. `since` and `until` (both inclusive) bound when it happened, or else when it was stored. */
export interface MemoryFilter {
  layers?: readonly Layer[];
  types?: readonly MemoryType[];
  statuses?: readonly MemoryStatus[];
  pinned?: boolean;
  /** Every one of these tags. */
  tags?: readonly string[];
  since?: string;
  until?: string;
  session_id?: string;
  /** Stored at or before this time, forgotten ones included: the raw material of a view of the past. */
  existedAt?: string;
}

export interface Page {
  limit: number;
  /** Order by `stored` (when it was stored, the default) or `happened`; newest first. */
  order?: 'stored' | 'happened' | 'happened-first';
  /** Leave out this many of the first. */
  offset?: number;
}

/** A memory found by a channel: `memory_id` and how well it matches, larger is better. */
export interface Hit {
  memory_id: string;
  score: number;
}

export interface NearestHits {
  hits: Hit[];
  /** Share of the model's vectors that could be searched: below 1 while an index is being rebuilt. */
  coverage: number;
  /** Share of all memories whose vector another model made, so that this one cannot be compared with it. */
  outdated: number;
  /** Share of all memories that no model has embedded yet. */
  waiting: number;
}

/** Enough to see who speaks. */
export const openingLength = 64;

/** A memory as the indexes hold it, and where it stands: what ranking looks at. */
export interface IndexedMemory {
  memory_id: string;
  /** Analysed, in order, repeated as often as they occur. */
  words: readonly string[];
  /** With the vector asked about; null without a vector of its model. */
  cosine: number | null;
  /** The first {@link openingLength} characters. */
  opening: string;
  happened_at: string;
  /** The session, or else the ingest run, or else the source that it is a part of. */
  series: string | null;
}

/** Ids of what was stored before and after in the same series, the nearest first. */
export interface Around {
  before: string[];
  after: string[];
}

/** How many memories hold each word, among `total` memories. */
export interface WordFrequencies {
  total: number;
  frequency: ReadonlyMap<string, number>;
}

export interface KindCount {
  layer: Layer;
  memory_type: MemoryType;
  status: MemoryStatus;
  pinned: boolean;
  count: number;
}

/** Counts over a stretch of memories that are not forgotten; all but `memories` and `challenged` of active ones. */
export interface MemoryTally {
  memories: number;
  /** The last of the stretch, to go on after; null when there is none. */
  last: string | null;
  active: number;
  challenged: number;
  neverRecalled: number;
  /** Neither changed nor recalled since, and not pinned. */
  stale: number;
  /** Without entity, link and tag. */
  orphans: number;
  withEntities: number;
  mentions: number;
}

export type Outstanding = 'pinned' | 'important' | 'accessed';

export type Grouping = 'layer' | 'source_type' | 'entity' | 'month';

export interface Memories {
  /** Stores new memories with a `create` event each, in one transaction. All forms of a call are of one model. */
  add(memories: readonly { memory: StoredMemory; form: SearchForm }[]): Promise<void>;
  /** Stores what is not there yet (design/memory-lifecycle.md says when it is); for each what was there before, or null. Of equal calls at a time one stores. */
  addNew(memories: readonly { memory: StoredMemory; form: SearchForm }[]): Promise<(StoredMemory | null)[]>;
  find(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory | null>;
  /** Within a transaction, held until it ends: what is written then may rest on what was read. */
  get(id: string, options?: { forgotten?: boolean }): Promise<StoredMemory>;
  /** Those that exist, in the order of `ids`; with a filter, those that pass it. */
  findMany(ids: readonly string[], filter?: MemoryFilter): Promise<StoredMemory[]>;
  /**
   * Changes a memory and appends the event that tells so, in one transaction. `form` must come with a change of content.
   * A change that changes nothing leaves no event. Works on forgotten memories only for kind `restore`. Where what is
   * written depends on what stands there, give a function: it sees the memory as it is while nobody else can change it.
   * `also` stands in the event beside the fields that changed, and makes an event where none did.
   */
  change(
    id: string,
    kind: EventKind,
    change: MemoryChange | ((before: StoredMemory) => MemoryChange),
    options?: { cause?: string; form?: SearchForm; also?: Record<string, unknown> },
  ): Promise<StoredMemory>;
  list(filter: MemoryFilter, page: Page): Promise<StoredMemory[]>;
  /** The next ones in the order of storing, from the first or after one: a walk over all that costs no more than its pages. */
  walk(filter: MemoryFilter, limit: number, after?: string): Promise<StoredMemory[]>;
  /** What callers wrote themselves, rather than an ingest run brought, of any status: newest first. */
  written(stretch: Stretch, limit: number): Promise<StoredMemory[]>;
  /**
   * Active and challenged ones that stand out: pinned, newest first; of more than the usual importance, most important first;
   * or among the `limit` most often accessed of any status, newest first.
   */
  outstanding(why: Outstanding, limit: number): Promise<StoredMemory[]>;
  count(filter?: MemoryFilter): Promise<number>;
  /** Memories per combination of layer, type, status and pin: one walk over a narrow index. */
  countKinds(): Promise<KindCount[]>;
  /** Memories per group, largest first; months as `2026-05`. */
  countBy(grouping: Grouping): Promise<{ group: string; count: number }[]>;
  /** BM25 (k1 1.2, b 0.75) over memories that hold any of the words, best first. */
  matchWords(words: readonly string[], limit: number, filter: MemoryFilter): Promise<Hit[]>;
  /** Cosine similarity to vectors of the same model, best first. */
  nearest(vector: Float32Array, model: string, limit: number, filter: MemoryFilter): Promise<NearestHits>;
  wordFrequencies(words: readonly string[]): Promise<WordFrequencies>;
  /** Those that exist, forgotten ones included. Name some hundreds at a time. */
  indexed(ids: readonly string[], vector: Float32Array, model: string): Promise<ReadonlyMap<string, IndexedMemory>>;
  /**
   * Up to `reach` on either side of each; one that stands in no series is missing. Name some tens at a time. With a time,
   * of what was stored by then, forgotten ones included.
   */
  around(ids: readonly string[], reach: number, existedAt?: string): Promise<ReadonlyMap<string, Around>>;
  /** Counts an access to each. Not history: a crash may lose the last few. */
  touch(ids: readonly string[], at: string): Promise<void>;
  /** Adds to the number of accesses (or takes off) and says when the last one was, null for never. */
  shiftAccesses(id: string, by: number, lastAt: string | null): Promise<void>;
  /** Figures over the next so many memories in the order of storing; `since` parts the fresh from the stale. */
  tally(since: string, limit: number, after?: string): Promise<MemoryTally>;
  /** Those accessed at or after a time (or ever), the most often accessed first, and how many there are. */
  accessed(limit: number, since?: string): Promise<{ memories: StoredMemory[]; total: number }>;
}

/** Vectors as they are stored; re-embedding: what carries a stamp other than the model in use. */
export interface Vectors {
  /** Those of this model; a memory without one is missing. Name some hundreds at a time. */
  of(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Memories per model stamp, most first. */
  stamps(): Promise<{ model: string; count: number }[]>;
  /** The next memories (oldest first, forgotten ones included) whose vector is not of this model. */
  staleFor(model: string, limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** The next memories (oldest first, forgotten ones included) that no model has embedded yet. */
  waiting(limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** Replaces vectors; one whose content changed since it was read is left as it is. */
  replace(
    model: string,
    vectors: readonly { memory_id: string; content: string; vector: Float32Array | null }[],
  ): Promise<number>;
}

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
  /** How much memories speak of these, by id. */
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
  /** Memories of which nobody has looked yet what they mention, oldest first. `setMentions` takes them off. */
  unread(limit: number): Promise<StoredMemory[]>;
  /** Makes every memory unread; what they mention stays until they are read. Answers how many there are. */
  unreadAll(): Promise<number>;
  /** Replaces what each memory mentions. `not_found` for a memory or an entity that is not there. */
  setMentions(
    memories: readonly { memory_id: string; mentions: readonly Omit<Mention, 'memory_id'>[] }[],
  ): Promise<void>;
  /** What these memories mention, the weightiest first. */
  mentionsOf(memoryIds: readonly string[]): Promise<Mention[]>;
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

export interface MemoryLinks {
  /**
   * Once: linking again the same way changes nothing and answers with the first. Each of the two memories gets a `link` event.
   * `not_found` for a memory that is not there, `conflict` for one with itself.
   */
  add(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<MemoryLink>;
  /** False where there was none; of forgotten memories too. Each of the two memories gets a `link` event. */
  remove(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<boolean>;
  /** Links again what was linked before, forgotten memories too. False where they are linked. Each of the two gets a `link` event. */
  putBack(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<boolean>;
  find(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>): Promise<MemoryLink | null>;
  /** Memories that came in the place of this one, or were merged into it, latest stored first. */
  references(memoryId: string, limit: number): Promise<{ memory_id: string; as: 'supersedes' | 'merged_into' }[]>;
  /** From it and to it, 200 unless told otherwise. */
  ofMemory(memoryId: string, limit?: number): Promise<MemoryLink[]>;
}

export interface IngestRuns {
  start(run: Pick<IngestRun, 'source_name' | 'source_type' | 'item_count'>): Promise<IngestRun>;
  /** Failed with an error, done without. `conflict` when it has ended already. */
  finish(runId: string, error?: string): Promise<IngestRun>;
  find(runId: string): Promise<IngestRun | null>;
  list(page: Pick<Page, 'limit' | 'offset'>): Promise<IngestRun[]>;
}

export interface StoreHealth {
  engine: 'sqlite' | 'postgres';
  memories: number;
  vectors: number;
  /** Vectors that the nearest-neighbour index holds, and those it has still to take in. */
  indexed: number;
  pending: number;
  schemaVersion: number;
  sizeBytes: number;
  /** What is amiss, in sentences; empty when all is well. */
  problems: string[];
}

/** One workspace's store, bound to the workspace and to who is acting. */
export interface WorkspaceStore {
  readonly memories: Memories;
  readonly vectors: Vectors;
  readonly history: History;
  readonly entities: Entities;
  readonly links: MemoryLinks;
  readonly sessions: SessionRecords;
  readonly ingestRuns: IngestRuns;
  readonly jobs: Jobs;
  readonly trail: Trail;
  readonly adaptation: Adaptation;
  readonly answers: Answers;
  /**
   * A figure of the whole workspace that is costly to compute: the one computed less than `maxAgeMs` ago, or a new one. Who asks
   * while it is being computed waits for the same. It is shared with everybody in the workspace, and gone when that is closed.
   */
  figure<T>(name: string, maxAgeMs: number, compute: () => Promise<T>): Promise<T>;
  /** Within a transaction: nobody else who holds this name goes on before it ends. */
  hold(name: string): Promise<void>;
  /** All or nothing. `work` must use the store it is handed, not the outer one. Nested transactions join the outer. */
  transaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /** `thorough` also compares the index with the rows, one by one. */
  health(options?: { thorough?: boolean }): Promise<StoreHealth>;
}

/** An open workspace: opened once, used by many callers at a time. */
export interface OpenWorkspace {
  readonly workspace: WorkspaceRecord;
  storeFor(provenance: Provenance): WorkspaceStore;
}

/** Everything durable. */
export interface Storage {
  readonly engine: 'sqlite' | 'postgres';
  readonly control: ControlStore;
  /** Runs `work` on a workspace that stays open meanwhile; opens it, and closes the least recently used, as needed. */
  withWorkspace<T>(workspace: WorkspaceRecord, work: (open: OpenWorkspace) => Promise<T>): Promise<T>;
  openWorkspaces(): { open: number; capacity: number };
  /** Waits for running work, saves derived indexes, closes. */
  close(): Promise<void>;
}
