/** The webhook tables, as both engines create them. */
import type { Dialect } from '../migrate.ts';

/** Part of version 4 of a workspace's store. */
export function webhookTables({ autoKey, textType }: Dialect): string[] {
  return [
    `create table webhooks (
      id ${textType} primary key,
      url text not null,
      description text not null,
      types text not null,
      has_content integer not null,
      secret text not null,
      former_secret text,
      former_until ${textType},
      cursor bigint not null,
      created_by text not null,
      created_at ${textType} not null,
      failing_since ${textType},
      paused_at ${textType},
      paused_because text
    )`,
    `create table webhook_deliveries (
      seq ${autoKey},
      id ${textType} not null unique,
      webhook_id ${textType} not null references webhooks (id) on delete cascade,
      event_id ${textType},
      event_seq bigint,
      type text not null,
      state text not null,
      attempts integer not null,
      next_at ${textType} not null,
      status integer,
      error text,
      duration_ms double precision,
      created_at ${textType} not null,
      ended_at ${textType}
    )`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, seq)',
    `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, next_at, seq) where state = 'pending'`,
    'create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null',
  ];
}
