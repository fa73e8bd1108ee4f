/** Deliveries to webhooks, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Delivery } from '../../model/events/webhook.ts';
import { newId } from '../../model/ids.ts';
import type { NewDelivery, Webhooks } from '../ports/webhooks.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';
import type { DeliveriesTable } from './tables.ts';

type DeliveryRow = Selectable<DeliveriesTable>;
type ReadPorts = 'countPending' | 'due' | 'deliveries' | 'hasWork';
type WritePorts = 'retryNow' | 'advance' | 'enqueue' | 'settle' | 'replay' | 'prune';

export function deliveriesOf(session: StoreSession): Pick<Webhooks, ReadPorts | WritePorts> {
  return { ...lookUpsOf(session), ...changesOf(session) };
}

function lookUpsOf({ reader }: StoreSession): Pick<Webhooks, ReadPorts> {
  const pending = () => reader.selectFrom('webhook_deliveries').where('state', '=', 'pending');
  return {
    countPending: async (webhookId) => {
      const found = pending().where('webhook_id', '=', webhookId);
      const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    due: async (webhookId, at, limit) => {
      const due = pending().selectAll().where('webhook_id', '=', webhookId).where('next_at', '<=', at);
      return (await due.orderBy('seq').limit(limit).execute()).map(toDelivery);
    },
    deliveries: async (webhookId, { limit, before }) => {
      let page = reader.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
      if (before !== undefined)
        page = page.where('seq', '<', (eb) =>
          eb.selectFrom('webhook_deliveries as last').where('last.id', '=', before).select('last.seq'),
        );
      return (await page.orderBy('seq', 'desc').limit(limit).execute()).map(toDelivery);
    },
    hasWork: async (at) => {
      const behind = await reader
        .selectFrom('webhooks')
        .where('paused_at', 'is', null)
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb(
              'cursor',
              '<',
              selectFrom('events').select(({ fn }) => fn.max('seq').as('last')),
            ),
            exists(
              selectFrom('webhook_deliveries')
                .select('seq')
                .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
                .where('state', '=', 'pending')
                .where('next_at', '<=', at),
            ),
          ]),
        )
        .select('id')
        .limit(1)
        .execute();
      return behind.length > 0;
    },
  };
}

function changesOf(session: StoreSession): Pick<Webhooks, WritePorts> {
  return {
    advance: (webhookId, seen, cursor, deliveries) =>
      session.write(async (db) => {
        const moved = await db
          .updateTable('webhooks')
          .set({ cursor })
          .where('id', '=', webhookId)
          .where('cursor', '=', seen)
          .returning('id')
          .execute();
        if (moved.length === 0) return false;
        const rows = deliveries.map((delivery) => rowOf(session, webhookId, delivery));
        if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute();
        return true;
      }),
    enqueue: (webhookId, delivery) =>
      session.write(async (db) => {
        const row = rowOf(session, webhookId, delivery);
        const inserted = db.insertInto('webhook_deliveries').values(row).returningAll();
        return toDelivery(await inserted.executeTakeFirstOrThrow());
      }),
    settle: (deliveryId, { isDelivered, next_at, ...outcome }) =>
      session.write(async (db) => {
        const isOver = isDelivered || next_at === undefined;
        await db
          .updateTable('webhook_deliveries')
          .set((eb) => ({
            ...outcome,
            attempts: eb('attempts', '+', 1),
            state: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
            ended_at: isOver ? session.now().toISOString() : null,
            ...(next_at !== undefined && { next_at }),
          }))
          .where('id', '=', deliveryId)
          .where('state', '=', 'pending')
          .execute();
      }),
    replay: (webhookId, deliveryId) =>
      session.write(async (db) => {
        const again = { state: 'pending', attempts: 0, next_at: session.now().toISOString(), ended_at: null };
        const row = await db
          .updateTable('webhook_deliveries')
          .set(again)
          .where('webhook_id', '=', webhookId)
          .where('id', '=', deliveryId)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new AppError('not_found', `There is no delivery ${deliveryId} of this webhook.`);
        return toDelivery(row);
      }),
    retryNow: (webhookId) =>
      session.write(async (db) => {
        const waiting = db.updateTable('webhook_deliveries').set({ next_at: session.now().toISOString() });
        await waiting.where('webhook_id', '=', webhookId).where('state', '=', 'pending').execute();
      }),
    prune: (before, limit) => session.write((db) => prune(db, before, limit)),
  };
}

async function prune(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_deliveries').select('seq').where('ended_at', '<', before).orderBy('ended_at');
  const deleted = db.deleteFrom('webhook_deliveries').where('seq', 'in', old.limit(limit)).returning('seq');
  return (await deleted.execute()).length;
}

function rowOf({ now }: StoreSession, webhook_id: string, { event_id, cursor, type }: NewDelivery) {
  const at = now();
  return {
    id: newId('delivery', at),
    webhook_id,
    event_id,
    event_seq: cursor,
    type,
    state: 'pending',
    attempts: 0,
    next_at: at.toISOString(),
    status: null,
    error: null,
    duration_ms: null,
    created_at: at.toISOString(),
    ended_at: null,
  };
}

function toDelivery({ id, seq: _seq, event_seq, state, ...rest }: DeliveryRow): Delivery {
  return {
    delivery_id: id,
    ...rest,
    cursor: event_seq === null ? null : Number(event_seq),
    state: state as Delivery['state'],
  };
}
