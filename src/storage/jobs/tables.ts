/** The tables of the job queue, as Kysely's types. */
import type { Generated } from 'kysely';

export interface JobsTable {
  seq: Generated<number>;
  id: string;
  kind: string;
  lane: string;
  args: string;
  /** A hash of the kind and arguments. No two open jobs have the same. */
  fingerprint: string;
  state: string;
  progress: number;
  step: string;
  /** The provenance of the caller that enqueued the job, as JSON. */
  provenance: string;
  operation_id: string;
  created_at: string;
  run_at: string;
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  /** The token of the current run. Null while the job is not running. */
  token: string | null;
  /** Until this time no other node can claim the job. Renewed while it runs. */
  lease_until: string | null;
  /** 1 once cancellation was requested. */
  is_cancelled: number;
  reached: string | null;
  result: string | null;
  error: string | null;
}
