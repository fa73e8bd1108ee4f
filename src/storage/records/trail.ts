/** Usage and audit in SQL that both engines accept. */

import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../../model/trail.ts';
import type { Trail } from '../ports/trail.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

export function trailOf(session: StoreSession): Trail {
  const { reader } = session;
  return {
    recordUsage: (event) => session.note((db) => insertUsage(db, event)),
    routeCounts: () => countRoutes(reader),
    keyActivity: () => countKeys(reader),
    recentUsage: async (limit) => {
      const rows = await reader.selectFrom('usage').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, ...event }) => event);
    },
    recordAudit: (entry) => session.write((db) => insertAudit(db, entry)),
    noteAudit: (entry) => session.note((db) => insertAudit(db, entry)),
    recentAudit: async (limit) => {
      const rows = await reader.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, id, targets, ...same }) => ({
        audit_id: id,
        ...same,
        targets: JSON.parse(targets),
      }));
    },
    recordRecall: (record) => session.note((db) => insertRecall(db, record)),
    recentRecalls: async (limit) => {
      const rows = await reader.selectFrom('recalls').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, matched, ...record }) => ({ ...record, matched: matched === 1 }));
    },
  };
}

async function insertAudit(db: Db, { audit_id, targets, ...same }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...same, id: audit_id, targets: JSON.stringify(targets) })
    .execute();
}

const keptRecalls = 1_000;

async function insertRecall(db: Db, { matched, ...record }: RecallRecord): Promise<void> {
  const { seq } = await db
    .insertInto('recalls')
    .values({ ...record, matched: matched ? 1 : 0 })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('recalls')
    .where('seq', '<=', Number(seq) - keptRecalls)
    .execute();
}

async function insertUsage(db: Db, event: UsageEvent): Promise<void> {
  await db.insertInto('usage').values(event).execute();
  const { route, key_id, at } = event;
  const failed = event.status_code >= 400 ? 1 : 0;
  await db
    .insertInto('usage_totals')
    .values({ route, key_id: key_id ?? '', count: 1, failures: failed, last_used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['route', 'key_id']).doUpdateSet((eb) => ({
        count: eb('usage_totals.count', '+', 1),
        failures: eb('usage_totals.failures', '+', failed),
        last_used_at: at,
      })),
    )
    .execute();
}

async function countRoutes(db: Db): Promise<RouteCount[]> {
  const rows = await db
    .selectFrom('usage_totals')
    .select((eb) => ['route', eb.fn.sum('count').as('count')])
    .groupBy('route')
    .orderBy('count', 'desc')
    .orderBy('route')
    .execute();
  return rows.map(({ route, count }) => ({ route, count: Number(count) }));
}

async function countKeys(db: Db): Promise<KeyActivity[]> {
  const rows = await db
    .selectFrom('usage_totals')
    .select((eb) => [
      'key_id',
      eb.fn.sum('count').as('count'),
      eb.fn.sum('failures').as('failures'),
      eb.fn.max('last_used_at').as('last_used_at'),
    ])
    .groupBy('key_id')
    .orderBy('count', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map((row) => ({
    key_id: row.key_id || null,
    count: Number(row.count),
    failures: Number(row.failures),
    last_used_at: row.last_used_at,
  }));
}
