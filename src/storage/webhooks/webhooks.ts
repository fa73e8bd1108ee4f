/** Webhooks, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Webhook } from '../../model/events/webhook.ts';
import { newId } from '../../model/ids.ts';
import type { WebhookChange, Webhooks } from '../ports/webhooks.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import { deliveriesOf } from './deliveries.ts';
import type { WebhooksTable } from './tables.ts';

type WebhookRow = Selectable<WebhooksTable>;

/** Maximum number of webhooks per workspace. Each receives a request for every change. */
const maxWebhooks = 20;

export function webhooksOf(session: StoreSession): Webhooks {
  const { reader } = session;
  return {
    ...changesOf(session),
    ...deliveriesOf(session),
    list: async () => (await reader.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(toWebhook),
    get: async (webhookId) => toWebhook(await getRow(reader, webhookId)),
    secrets: async (webhookId, at) => {
      const row = await findRow(reader, webhookId);
      if (!row) return [];
      const { secret, former_secret, former_until } = row;
      return former_secret !== null && (former_until ?? '') > at ? [secret, former_secret] : [secret];
    },
  };
}

function changesOf(session: StoreSession): Pick<Webhooks, 'create' | 'change' | 'rotate' | 'remove'> {
  return {
    create: ({ types, has_content, ...rest }) =>
      session.write(async (db) => {
        await session.engine.lockNames(db, ['webhooks']);
        const existing = await db.selectFrom('webhooks').select('id').execute();
        if (existing.length >= maxWebhooks)
          throw new AppError('conflict', `A workspace has ${maxWebhooks} webhooks at most. Remove one first.`);
        const at = session.now();
        const row: WebhookRow = {
          ...rest,
          id: newId('webhook', at),
          types: JSON.stringify(types),
          has_content: Number(has_content),
          former_secret: null,
          former_until: null,
          created_at: at.toISOString(),
          failing_since: null,
          paused_at: null,
          paused_because: null,
        };
        await db.insertInto('webhooks').values(row).execute();
        return toWebhook(row);
      }),
    change: (webhookId, change) => session.write((db) => update(db, webhookId, columnsOf(change))),
    rotate: (webhookId, secret, former_until) =>
      session.write(async (db) => {
        // One statement: on PostgreSQL, of two rotations at once, the second one sees the secret of the first.
        const rotated = db
          .updateTable('webhooks')
          .set(({ ref }) => ({ secret, former_secret: ref('secret'), former_until }))
          .where('id', '=', webhookId)
          .returningAll();
        return toWebhook((await rotated.executeTakeFirst()) ?? (await getRow(db, webhookId)));
      }),
    remove: (webhookId) =>
      session.write(async (db) => {
        await getRow(db, webhookId);
        await db.deleteFrom('webhooks').where('id', '=', webhookId).execute();
      }),
  };
}

function columnsOf({ types, has_content, ...rest }: WebhookChange): Partial<WebhookRow> {
  return {
    ...rest,
    ...(types !== undefined && { types: JSON.stringify(types) }),
    ...(has_content !== undefined && { has_content: Number(has_content) }),
  };
}

async function update(db: Db, webhookId: string, change: Partial<WebhookRow>): Promise<Webhook> {
  await getRow(db, webhookId);
  const changed = db.updateTable('webhooks').set(change).where('id', '=', webhookId).returningAll();
  return toWebhook(await changed.executeTakeFirstOrThrow());
}

function findRow(db: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
}

async function getRow(db: Db, webhookId: string): Promise<WebhookRow> {
  const row = await findRow(db, webhookId);
  if (!row) throw new AppError('not_found', `There is no webhook ${webhookId} in this workspace.`);
  return row;
}

function toWebhook({ id, types, has_content, cursor, secret: _secret, former_secret: _former, ...rest }: WebhookRow) {
  const webhook: Webhook = {
    webhook_id: id,
    ...rest,
    types: JSON.parse(types),
    has_content: has_content === 1,
    cursor: Number(cursor),
  };
  return webhook;
}
