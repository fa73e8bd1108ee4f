/** The webhook tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Part of version 4 of a workspace's store. */
export function webhookTables({ counted, plain }: Dialect): string[] {
  return [
    `create table webhooks (
      id ${plain} primary key,
      url text not null,
      description text not null,
      types text not null,
      has_content integer not null,
      secret text not null,
      former_secret text,
      former_until ${plain},
      cursor bigint not null,
      created_by text not null,
      created_at ${plain} not null,
      failing_since ${plain},
      paused_at ${plain},
      paused_because text
    )`,
    `create table webhook_deliveries (
      seq ${counted},
      id ${plain} not null unique,
      webhook_id ${plain} not null references webhooks (id) on delete cascade,
      event_id ${plain},
      event_seq bigint,
      type text not null,
      state text not null,
      attempts integer not null,
      next_at ${plain} not null,
      status integer,
      error text,
      duration_ms double precision,
      created_at ${plain} not null,
      ended_at ${plain}
    )`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, seq)',
    `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, next_at, seq) where state = 'pending'`,
    'create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null',
  ];
}
