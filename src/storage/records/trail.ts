/** Usage, audit entries and figures of recalls, in SQL that both engines accept. */

import type { Selectable } from 'kysely';
import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../../model/trail.ts';
import { insertRows, writeRows } from '../compiled.ts';
import type { Trail } from '../ports/trail.ts';
import { noteKind } from '../workspace/notes.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { UsageTotalsTable } from '../workspace/tables/records.ts';
import type { Db } from '../workspace/tables.ts';
import { keepLatest } from './keep-latest.ts';

const usage = noteKind<UsageEvent>({ name: 'usage', write: insertUsage });
const audit = noteKind<AuditEntry>({ name: 'audit', beforeWrites: true, write: insertAudit });
const recalls = noteKind<RecallRecord>({ name: 'recalls', write: insertRecalls });

export function trailOf(session: StoreSession): Trail {
  const { reader, flushNotes } = session;
  return {
    recordUsage: (event) => session.note(usage, [event]),
    routeCounts: async () => {
      await flushNotes();
      return countRoutes(reader);
    },
    keyActivity: async () => {
      await flushNotes();
      return countKeys(reader);
    },
    recentUsage: async (limit, since = '') => {
      await flushNotes();
      const latest = reader.selectFrom('usage').selectAll().orderBy('seq', 'desc').limit(limit).as('latest');
      const within = reader.selectFrom(latest).selectAll().where('latest.at', '>=', since);
      const rows = await within.orderBy('latest.seq', 'desc').execute();
      return rows.map(({ seq: _seq, ...event }) => event);
    },
    recordAudit: (entry) => session.write((db) => insertAudit(db, [entry])),
    noteAudit: (entry) => session.note(audit, [entry]),
    recentAudit: async (limit) => {
      await flushNotes();
      const rows = await reader.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, id, targets, ...same }) => ({
        audit_id: id,
        ...same,
        targets: JSON.parse(targets),
      }));
    },
    pruneUsage: async (before, limit) => {
      await flushNotes();
      return session.write((db) => pruneOldest(db, 'usage', before, limit));
    },
    pruneAudit: (before, limit) => session.write((db) => pruneOldest(db, 'audit', before, limit)),
    recordRecall: (record) => session.note(recalls, [record]),
    recentRecalls: async (limit) => {
      await flushNotes();
      const rows = await reader.selectFrom('recalls').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, matched, ...record }) => ({ ...record, matched: matched === 1 }));
    },
  };
}

async function insertAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ audit_id, targets, ...same }) => ({
    ...same,
    id: audit_id,
    targets: JSON.stringify(targets),
  }));
  await insertRows(db, 'audit', rows);
}

const keptRecalls = 1_000;

async function insertRecalls(db: Db, records: readonly RecallRecord[]): Promise<void> {
  const rows = records.map(({ matched, ...record }) => ({ ...record, matched: matched ? 1 : 0 }));
  await insertRows(db, 'recalls', rows);
  await keepLatest(db, 'recalls', keptRecalls);
}

async function insertUsage(db: Db, events: readonly UsageEvent[]): Promise<void> {
  await insertRows(db, 'usage', events);
  const totals = new Map<string, Selectable<UsageTotalsTable>>();
  for (const { route, key_id, status_code, at } of events) {
    const total = totals.get(`${route} ${key_id}`);
    const [count, failures] = [total?.count ?? 0, total?.failures ?? 0];
    totals.set(`${route} ${key_id}`, {
      route,
      key_id: key_id ?? '',
      count: count + 1,
      failures: failures + (status_code >= 400 ? 1 : 0),
      last_used_at: at,
    });
  }
  // In the order of their keys, so that concurrent writers wait for each other instead of deadlocking.
  const rows = [...totals].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
  await writeRows(db, 'add to totals', rows, (some) =>
    db
      .insertInto('usage_totals')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['route', 'key_id']).doUpdateSet((eb) => ({
          count: eb('usage_totals.count', '+', eb.ref('excluded.count')),
          failures: eb('usage_totals.failures', '+', eb.ref('excluded.failures')),
          last_used_at: eb.ref('excluded.last_used_at'),
        })),
      ),
  );
}

/** Deletes old records. Records are appended in the order of time, so the oldest are found without an index on it. */
async function pruneOldest(db: Db, table: 'usage' | 'audit', before: string, limit: number): Promise<number> {
  const oldest = db.selectFrom(table).select(['seq', 'at']).orderBy('seq').limit(limit).as('oldest');
  const rows = await db.selectFrom(oldest).select('oldest.seq').where('oldest.at', '<', before).execute();
  if (rows.length === 0) return 0;
  await db
    .deleteFrom(table)
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  return rows.length;
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
