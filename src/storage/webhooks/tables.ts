/** The tables of webhooks, as Kysely sees them. */
import type { Generated } from 'kysely';

export interface WebhooksTable {
  id: string;
  url: string;
  description: string;
  /** JSON; none stands for all. */
  types: string;
  has_content: number;
  /** What deliveries are signed with: it must be known, so it stands here as it is. */
  secret: string;
  former_secret: string | null;
  former_until: string | null;
  /** The place in history that it was told up to. */
  cursor: number;
  created_by: string;
  created_at: string;
  failing_since: string | null;
  paused_at: string | null;
  /** Why Stele paused it; null where somebody did, or nobody. */
  paused_because: string | null;
}

export interface DeliveriesTable {
  seq: Generated<number>;
  id: string;
  webhook_id: string;
  /** Null for one that tries the address. */
  event_id: string | null;
  event_seq: number | null;
  type: string;
  state: string;
  attempts: number;
  next_at: string;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: string;
  ended_at: string | null;
}
