/** The webhook tables, as Kysely's types. */
import type { Generated } from 'kysely';

export interface WebhooksTable {
  id: string;
  url: string;
  description: string;
  /** A JSON list of event types. An empty list means all types. */
  types: string;
  has_content: number;
  /** The secret that signs deliveries. It is stored in plain text, because signing needs it. */
  secret: string;
  former_secret: string | null;
  former_until: string | null;
  /** The position in history up to which events were queued for this webhook. */
  cursor: number;
  created_by: string;
  created_at: string;
  failing_since: string | null;
  paused_at: string | null;
  /** Why Stele paused the webhook. Null if a person paused it, or if it is not paused. */
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
