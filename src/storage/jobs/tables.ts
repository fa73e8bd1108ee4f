/** The queue of jobs. */
import type { Generated } from 'kysely';

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
