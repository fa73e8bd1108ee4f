/**
 * A workspace's tables, as Kysely sees them. Both engines hold the same columns: times are ISO 8601 text, lists and objects are
 * JSON text, booleans are 0 and 1, so that every query is written once.
 */

import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { JobsTable } from '../jobs/tables.ts';
import type { DeliveriesTable, WebhooksTable } from '../webhooks/tables.ts';
import type {
  EntitiesTable,
  EntityEventsTable,
  EntityNamesTable,
  EntityNameWordsTable,
  EntityRelationsTable,
  EntityTrigramsTable,
  MemoryLinksTable,
  MentionsTable,
  MergedMentionsTable,
  MergedRelationsTable,
  UnreadMemoriesTable,
} from './tables/graph.ts';
import type {
  AnswersTable,
  AuditTable,
  ChoicesTable,
  IngestRunsTable,
  OpeningsTable,
  RecallsTable,
  SessionRecordsTable,
  ShownListsTable,
  UsageTable,
  UsageTotalsTable,
} from './tables/records.ts';

export interface MemoriesTable {
  /** The order of storing, and the key of the memory in the lexical and the vector index. */
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
  /** `occurred_at`, or else `created_at`: the time that time ranges refer to. */
  happened_at: string;
  source_name: string | null;
  source_type: string | null;
  source_run_id: string | null;
  session_id: string | null;
  /** The session, ingest run or source whose memories are neighbours. */
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
  /** The hash of the content's normal form; derived, like `happened_at`. */
  content_hash: string | null;
}

/** The memories that have a tag: derived from `memories.tags`, for filtering. */
export interface MemoryTagsTable {
  tag: string;
  seq: number;
}

/** Separate from `memories`, so that counting an access does not rewrite the memory's row. */
export interface AccessTable {
  seq: number;
  count: number;
  last_at: string;
}

/**
 * `embedding` is engine specific (a blob of float32, or a pgvector), and null if the model knows nothing of the text or
 * has not embedded it yet.
 */
export interface VectorsTable {
  seq: number;
  model: string;
  /** Rises with every write of a vector, so that a derived index can find the rows that it has not read yet. */
  revision: number;
  embedding: unknown;
  /** PostgreSQL: true if the vector is in the index, false while it waits for the index. */
  indexed: Generated<boolean>;
}

/**
 * PostgreSQL: the vectors of the passages of long memories. On SQLite they follow the vector of the whole content in
 * `vectors.embedding`.
 */
export interface PassageVectorsTable {
  seq: number;
  /** The passage's place in its memory, from 0. */
  place: number;
  model: string;
  /** Subtracted from the similarity of the passage. It grows with the number of passages of the memory. */
  handicap: number;
  embedding: unknown;
  /** True if the vector is in the index, false while it waits for the index. */
  indexed: Generated<boolean>;
}

/**
 * SQLite: the erased vectors, so that derived indexes drop them. `revision` continues the numbers of
 * `vectors.revision`.
 */
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
  /** When each recurring kind is due next. */
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
