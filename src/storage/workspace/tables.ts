/**
 * A workspace's tables, as Kysely sees them. Both engines hold the same columns: times are ISO 8601 text, lists and objects are
 * JSON text, booleans are 0 and 1, so that every query is written once.
 */

import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { DeliveriesTable, WebhooksTable } from '../webhooks/tables.ts';

export interface MemoriesTable {
  /** Order of storing; the key that the lexical and the vector index know a memory by. */
  seq: Generated<number>;
  id: string;
  content: string;
  layer: string;
  memory_type: string;
  status: string;
  tags: string;
  pinned: number;
  importance: number;
  note: string | null;
  occurred_at: string | null;
  /** `occurred_at`, or else `created_at`: what time ranges look at. */
  happened_at: string;
  source_name: string | null;
  source_type: string | null;
  source_run_id: string | null;
  session_id: string | null;
  /** The session, ingest run or source whose memories stand next to one another. */
  series: string | null;
  actor: string;
  metadata: string;
  language: string;
  supersedes: string | null;
  merged_into: string | null;
  valid_from: string | null;
  valid_to: string | null;
  created_at: string;
  updated_at: string;
  forgotten_at: string | null;
  /** Of the content's normal form; derived, like `happened_at`. */
  content_hash: string | null;
}

/** Which memories carry a tag: derived from `memories.tags`, for filtering. */
export interface MemoryTagsTable {
  tag: string;
  seq: number;
}

/** Apart from `memories`, so that counting an access does not rewrite a memory. */
export interface AccessTable {
  seq: number;
  count: number;
  last_at: string;
}

/** `embedding` is engine specific (a blob of float32, or a pgvector) and null for text without a known piece. */
export interface VectorsTable {
  seq: number;
  model: string;
  /** Rises with every write of a vector: what a derived index has still to take in. */
  revision: number;
  embedding: unknown;
  /** PostgreSQL: whether the vector is in the index, or waits for it. */
  indexed: Generated<boolean>;
}

/** PostgreSQL: the vectors of the passages of long memories. On SQLite they stand behind that of the whole. */
export interface PassageVectorsTable {
  seq: number;
  /** The passage's place in its memory, from 0. */
  place: number;
  model: string;
  /** What is taken off its similarity: more the more passages the memory has. */
  handicap: number;
  embedding: unknown;
  /** Whether the vector is in the index, or waits for it. */
  indexed: Generated<boolean>;
}

/** SQLite: which vectors were erased, so that the derived index lets go of them. `revision` counts on with that of `vectors`. */
export interface ErasedVectorsTable {
  seq: number;
  memory_id: string;
  revision: number;
}

export interface EventsTable {
  seq: Generated<number>;
  id: string;
  memory_id: string;
  kind: string;
  at: string;
  actor: string;
  key_id: string | null;
  tool: string;
  cause: string | null;
  operation_id: string;
  before: string | null;
  after: string;
}

export interface UsageTable {
  seq: Generated<number>;
  at: string;
  route: string;
  status_code: number;
  key_id: string | null;
  duration_ms: number;
  request_id: string | null;
}

/** Running totals, so that they cost nothing to read and outlive the single records. `key_id` is '' for none. */
export interface UsageTotalsTable {
  route: string;
  key_id: string;
  count: number;
  failures: number;
  last_used_at: string;
}

export interface AuditTable {
  seq: Generated<number>;
  id: string;
  at: string;
  action: string;
  actor: string;
  key_id: string | null;
  targets: string;
  operation_id: string | null;
  request_id: string | null;
  outcome: string;
}

export interface AnswersTable {
  caller: string;
  idempotency_key: string;
  fingerprint: string;
  answer: string | null;
  at: string;
}

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

export interface SessionRecordsTable {
  seq: Generated<number>;
  id: string;
  session_id: string | null;
  kind: string;
  content: string;
  data: string;
  actor: string;
  created_at: string;
}

export interface IngestRunsTable {
  seq: Generated<number>;
  id: string;
  source_name: string;
  source_type: string;
  item_count: number;
  actor: string;
  operation_id: string;
  started_at: string;
  finished_at: string | null;
  status: string;
  error: string | null;
}

export interface JobsTable {
  seq: Generated<number>;
  id: string;
  kind: string;
  lane: string;
  args: string;
  /** Of kind and arguments: no two that wait or run have the same. */
  fingerprint: string;
  state: string;
  progress: number;
  step: string;
  /** Of who enqueued it, as JSON. */
  provenance: string;
  operation_id: string;
  created_at: string;
  run_at: string;
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  /** Of whoever runs it; null while nobody does. */
  token: string | null;
  /** Until then nobody else takes it; renewed while it runs. */
  lease_until: string | null;
  /** 1 once somebody asked to cancel it. */
  is_cancelled: number;
  reached: string | null;
  result: string | null;
  error: string | null;
}

/** The last calls of recall. `nearest` is the cosine of the first memory, null where only words were searched. */
export interface RecallsTable {
  seq: Generated<number>;
  at: string;
  duration_ms: number;
  found: number;
  matched: number;
  nearest: number | null;
}

/** What recall showed whom: ids and, as JSON, a row of numbers for each. `features` names the columns. */
export interface ShownListsTable {
  seq: Generated<number>;
  at: string;
  actor: string;
  key_id: string | null;
  memory_ids: string;
  features: string;
  rows: string;
}

export interface OpeningsTable {
  seq: Generated<number>;
  at: string;
  actor: string;
  key_id: string | null;
  memory_id: string;
}

/** Lists of which something was used, without who it was and which memories. */
export interface ChoicesTable {
  seq: Generated<number>;
  features: string;
  rows: string;
  places: string;
  acted: number;
}

export interface WorkspaceTables {
  actors: { id: string; label: string };
  memories: MemoriesTable;
  memory_tags: MemoryTagsTable;
  access: AccessTable;
  vectors: VectorsTable;
  passage_vectors: PassageVectorsTable;
  events: EventsTable;
  usage: UsageTable;
  usage_totals: UsageTotalsTable;
  audit: AuditTable;
  answers: AnswersTable;
  entities: EntitiesTable;
  entity_names: EntityNamesTable;
  entity_name_words: EntityNameWordsTable;
  unread_memories: UnreadMemoriesTable;
  entity_trigrams: EntityTrigramsTable;
  entity_events: EntityEventsTable;
  mentions: MentionsTable;
  merged_mentions: MergedMentionsTable;
  merged_relations: MergedRelationsTable;
  entity_relations: EntityRelationsTable;
  memory_links: MemoryLinksTable;
  session_records: SessionRecordsTable;
  ingest_runs: IngestRunsTable;
  ingest_items: { run_id: string; place: number; content: string; about: string | null };
  jobs: JobsTable;
  /** At most one row. */
  retention_rules: { one: number; rules: string };
  retention_runs: { seq: Generated<number>; at: string; actor: string; operation_id: string; report: string };
  saved_questions: {
    seq: Generated<number>;
    id: string;
    query: string;
    expected: string;
    actor: string;
    created_at: string;
  };
  question_runs: {
    seq: Generated<number>;
    id: string;
    at: string;
    cause: string;
    basis: string;
    results: string;
    actor: string;
  };
  webhooks: WebhooksTable;
  webhook_deliveries: DeliveriesTable;
  /** When what recurs is due next. */
  recurring_jobs: { kind: string; next_at: string };
  recalls: RecallsTable;
  shown_lists: ShownListsTable;
  openings: OpeningsTable;
  choices: ChoicesTable;
  /** At most one row. */
  own_ranking: { one: number; learned: string };
  closed_store: { one: number; reason: string };
  schema_version: { version: number; name: string; at: string };
  erased_vectors: ErasedVectorsTable;
  /** SQLite: the FTS5 table. */
  lexical: { rowid: number; words: string };
}

export type Db = Kysely<WorkspaceTables>;
export type MemoryRow = Selectable<MemoriesTable>;
export type NewMemoryRow = Insertable<MemoriesTable>;
