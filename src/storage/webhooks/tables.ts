/** The tables of webhooks, as Kysely sees them. */
import type { Generated } from 'kysely';

export interface WebhooksTable {
  id: string;
  url: string;
  description: string;
  /** A JSON list; empty for all types. */
  types: string;
  has_content: number;
  /** The secret that signs deliveries. It is stored in plain text, because signing needs it. */
  secret: string;
  former_secret: string | null;
  former_until: string | null;
  /** The place in history up to which events were noted for it. */
  cursor: number;
  created_by: string;
  created_at: string;
  failing_since: string | null;
  paused_at: string | null;
  /** The reason why Stele paused it; null where a person paused it, or it is not paused. */
  paused_because: string | null;
}

export interface DeliveriesTable {
  seq: Generated<number>;
  id: string;
  webhook_id: string;
  /** Null for a delivery that only tests the address. */
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
