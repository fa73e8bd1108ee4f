/** Usage and audit in SQL that both engines accept. */
import type { StoreSession } from './session.ts';
import type { Trail } from './store.ts';

export function trailOf(session: StoreSession): Trail {
  const { reader } = session;
  return {
    recordUsage: (event) =>
      session.note(async (db) => {
        await db.insertInto('usage').values(event).execute();
        const failed = event.status_code >= 400 ? 1 : 0;
        await db
          .insertInto('usage_totals')
          .values({
            route: event.route,
            key_id: event.key_id ?? '',
            count: 1,
            failures: failed,
            last_used_at: event.at,
          })
          .onConflict((conflict) =>
            conflict.columns(['route', 'key_id']).doUpdateSet((eb) => ({
              count: eb('usage_totals.count', '+', 1),
              failures: eb('usage_totals.failures', '+', failed),
              last_used_at: event.at,
            })),
          )
          .execute();
      }),
    routeCounts: async () => {
      const rows = await reader
        .selectFrom('usage_totals')
        .select((eb) => ['route', eb.fn.sum('count').as('count')])
        .groupBy('route')
        .orderBy('count', 'desc')
        .orderBy('route')
        .execute();
      return rows.map(({ route, count }) => ({ route, count: Number(count) }));
    },
    keyActivity: async () => {
      const rows = await reader
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
    },
    recentUsage: async (limit) => {
      const rows = await reader.selectFrom('usage').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, ...event }) => event);
    },
    recordAudit: (entry) =>
      session.note(async (db) => {
        const { audit_id, targets, ...same } = entry;
        await db
          .insertInto('audit')
          .values({ ...same, id: audit_id, targets: JSON.stringify(targets) })
          .execute();
      }),
    recentAudit: async (limit) => {
      const rows = await reader.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, id, targets, ...same }) => ({
        audit_id: id,
        ...same,
        targets: JSON.parse(targets),
      }));
    },
  };
}
