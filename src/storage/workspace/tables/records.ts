/** The tables of records other than memories: calls, answers, sessions, ingest runs, and lists that recall showed. */
import type { Generated } from 'kysely';

export interface UsageTable {
  seq: Generated<number>;
  at: string;
  route: string;
  status_code: number;
  key_id: string | null;
  duration_ms: number;
  request_id: string | null;
}

/**
 * Running totals, so that they cost nothing to read and outlive the single records. `key_id` is '' for calls without a
 * key.
 */
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

/** The latest recalls. `nearest` is the cosine similarity of the first memory, null if only words were searched. */
export interface RecallsTable {
  seq: Generated<number>;
  at: string;
  duration_ms: number;
  found: number;
  matched: number;
  nearest: number | null;
}

/**
 * The lists that recall showed to callers: the ids and, as JSON, a row of numbers for each. `features` names the
 * columns.
 */
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

/** Shown lists from which something was used, without the caller and the ids of the memories. */
export interface ChoicesTable {
  seq: Generated<number>;
  features: string;
  rows: string;
  places: string;
  acted: number;
}
