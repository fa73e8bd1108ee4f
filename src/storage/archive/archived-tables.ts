/**
 * The columns of each table that an archive holds, and their names in records. Everything left out can be derived from
 * the archive.
 */
import type { ArchiveKind } from '../../model/archive/archive.ts';
import type { WorkspaceTables } from '../workspace/tables.ts';

/**
 * The form of a column in a record: unchanged text, a number, parsed JSON, or the id of the row that it refers to. A
 * position in the history (`event`) is the id of the last event up to it, because another store numbers events anew.
 */
type FieldForm = 'text' | 'number' | 'json' | 'memory' | 'entity' | 'event';

export interface ArchivedField {
  readonly column: string;
  readonly form: FieldForm;
  /** The value of a column that cannot be null, if the record has null. */
  readonly ifNull?: number;
}

export interface ArchivedTable {
  readonly table: keyof WorkspaceTables;
  /** The fields of the record, in order. */
  readonly fields: Readonly<Record<string, ArchivedField>>;
  /**
   * Columns that are unique together and sort the same on both engines: a page continues after their last values. With
   * `isByMemory`, the single column refers to a memory, and a page holds whole memories, with the rows of one memory in
   * the order of their records.
   */
  readonly orderColumns: readonly string[];
  readonly isByMemory?: true;
  /** Columns with the same value in every row. */
  readonly constant?: Readonly<Record<string, number>>;
  /** Includes only rows whose id these tables name as their actor. An import keeps a row that already exists. */
  readonly actorsOf?: readonly (keyof WorkspaceTables)[];
}

const as =
  (form: FieldForm) =>
  (column: string): ArchivedField => ({ column, form });
const [text, number, json, memory, entity] = [as('text'), as('number'), as('json'), as('memory'), as('entity')];
const event = as('event');
const texts = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, text(column)]));

const provenance = texts('actor', 'key_id', 'tool', 'cause', 'operation_id');
const states = { before: json('before'), after: json('after') };
const relation = {
  memory_id: memory('memory_seq'),
  from: entity('from_seq'),
  relation: text('relation'),
  to: entity('to_seq'),
  weight: number('weight'),
};
const mention = { memory_id: memory('memory_seq'), entity_id: entity('entity_seq'), weight: number('weight') };
const bySeq = { orderColumns: ['seq'] } as const;
const byMemory = { orderColumns: ['memory_seq'], isByMemory: true } as const;

const actors = {
  table: 'actors',
  orderColumns: ['id'],
  fields: { actor_id: text('id'), label: text('label') },
} as const;

/** All kinds except memories and their vectors, which need more than a list of columns. */
export const archivedTables: Readonly<Record<Exclude<ArchiveKind, 'memory' | 'vector'>, ArchivedTable>> = {
  actor: {
    ...actors,
    actorsOf: [
      'memories',
      'events',
      'entity_events',
      'memory_links',
      'session_records',
      'ingest_runs',
      'saved_questions',
      'question_runs',
    ],
  },
  ingest_run: {
    table: 'ingest_runs',
    ...bySeq,
    fields: {
      run_id: text('id'),
      ...texts('source_name', 'source_type'),
      item_count: number('item_count'),
      ...texts('actor', 'operation_id', 'started_at', 'finished_at', 'status', 'error'),
    },
  },
  entity: {
    table: 'entities',
    ...bySeq,
    fields: {
      entity_id: text('id'),
      ...texts('name', 'normal', 'kind'),
      metadata: json('metadata'),
      ...texts('created_at', 'updated_at', 'merged_into'),
    },
  },
  entity_name: {
    table: 'entity_names',
    orderColumns: ['normal'],
    fields: { normal: text('normal'), entity_id: entity('entity_seq'), name: text('name') },
  },
  event: {
    table: 'events',
    ...bySeq,
    fields: { event_id: text('id'), ...texts('memory_id', 'kind', 'at'), ...provenance, ...states },
  },
  entity_event: {
    table: 'entity_events',
    ...bySeq,
    fields: { event_id: text('id'), ...texts('entity_id', 'kind', 'at'), ...provenance, ...states },
  },
  mention: { table: 'mentions', ...byMemory, fields: mention },
  relation: { table: 'entity_relations', ...byMemory, fields: relation },
  merged_mention: { table: 'merged_mentions', ...byMemory, fields: { event_id: text('event_id'), ...mention } },
  merged_relation: { table: 'merged_relations', ...byMemory, fields: { event_id: text('event_id'), ...relation } },
  link: {
    table: 'memory_links',
    orderColumns: ['from_seq'],
    isByMemory: true,
    fields: {
      from: memory('from_seq'),
      relation: text('relation'),
      to: memory('to_seq'),
      ...texts('created_at', 'actor'),
    },
  },
  session_record: {
    table: 'session_records',
    ...bySeq,
    fields: {
      record_id: text('id'),
      ...texts('session_id', 'kind', 'content'),
      data: json('data'),
      ...texts('actor', 'created_at'),
    },
  },
  saved_question: {
    table: 'saved_questions',
    ...bySeq,
    fields: {
      question_id: text('id'),
      query: text('query'),
      expected: json('expected'),
      ...texts('actor', 'created_at'),
    },
  },
  question_run: {
    table: 'question_runs',
    ...bySeq,
    fields: {
      run_id: text('id'),
      ...texts('at', 'cause'),
      basis: json('basis'),
      results: json('results'),
      actor: text('actor'),
    },
  },
  choice: { table: 'choices', ...bySeq, fields: { ...texts('features', 'rows', 'places'), acted: number('acted') } },
  own_ranking: { table: 'own_ranking', orderColumns: ['one'], fields: texts('learned'), constant: { one: 1 } },
  caller: { ...actors, actorsOf: ['audit'] },
  ingest_item: {
    table: 'ingest_items',
    orderColumns: ['run_id', 'place'],
    fields: { run_id: text('run_id'), place: number('place'), content: text('content'), about: text('about') },
  },
  job: {
    table: 'jobs',
    ...bySeq,
    fields: {
      ...texts('id', 'kind', 'lane', 'args', 'fingerprint', 'state'),
      progress: number('progress'),
      ...texts('step', 'provenance', 'operation_id', 'created_at', 'run_at', 'started_at', 'finished_at'),
      attempts: number('attempts'),
      ...texts('token', 'lease_until'),
      is_cancelled: number('is_cancelled'),
      ...texts('reached', 'result', 'error'),
    },
  },
  recurring_job: { table: 'recurring_jobs', orderColumns: ['kind'], fields: texts('kind', 'next_at') },
  usage: {
    table: 'usage',
    ...bySeq,
    fields: {
      ...texts('at', 'route'),
      status_code: number('status_code'),
      key_id: text('key_id'),
      duration_ms: number('duration_ms'),
      request_id: text('request_id'),
    },
  },
  usage_total: {
    table: 'usage_totals',
    orderColumns: ['route', 'key_id'],
    fields: {
      ...texts('route', 'key_id'),
      count: number('count'),
      failures: number('failures'),
      last_used_at: text('last_used_at'),
    },
  },
  audit: {
    table: 'audit',
    ...bySeq,
    fields: texts('id', 'at', 'action', 'actor', 'key_id', 'targets', 'operation_id', 'request_id', 'outcome'),
  },
  answer: {
    table: 'answers',
    orderColumns: ['caller', 'idempotency_key'],
    fields: texts('caller', 'idempotency_key', 'fingerprint', 'answer', 'at'),
  },
  recall: {
    table: 'recalls',
    ...bySeq,
    fields: {
      at: text('at'),
      duration_ms: number('duration_ms'),
      found: number('found'),
      matched: number('matched'),
      nearest: number('nearest'),
    },
  },
  shown_list: {
    table: 'shown_lists',
    ...bySeq,
    fields: texts('at', 'actor', 'key_id', 'memory_ids', 'features', 'rows'),
  },
  retention_rule: { table: 'retention_rules', orderColumns: ['one'], fields: texts('rules'), constant: { one: 1 } },
  webhook: {
    table: 'webhooks',
    orderColumns: ['id'],
    fields: {
      webhook_id: text('id'),
      ...texts('url', 'description'),
      types: json('types'),
      has_content: number('has_content'),
      ...texts('secret', 'former_secret', 'former_until'),
      cursor: { ...event('cursor'), ifNull: 0 },
      ...texts('created_by', 'created_at', 'failing_since', 'paused_at', 'paused_because'),
    },
  },
  webhook_delivery: {
    table: 'webhook_deliveries',
    ...bySeq,
    fields: {
      delivery_id: text('id'),
      ...texts('webhook_id', 'event_id'),
      cursor: event('event_seq'),
      ...texts('type', 'state'),
      attempts: number('attempts'),
      next_at: text('next_at'),
      status: number('status'),
      error: text('error'),
      duration_ms: number('duration_ms'),
      ...texts('created_at', 'ended_at'),
    },
  },
  opening: { table: 'openings', ...bySeq, fields: texts('at', 'actor', 'key_id', 'memory_id') },
};

/** Tables that are rebuilt from an archive, concern only this store, or record things that are gone. */
export const unarchivedTables = [
  'access',
  'closed_store',
  'entity_name_words',
  'entity_trigrams',
  'erased_vectors',
  'lexical',
  'memory_tags',
  'postings',
  'retention_runs',
  'schema_fills',
  'schema_version',
  'unread_memories',
] as const;
