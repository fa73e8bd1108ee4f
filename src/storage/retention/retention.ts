/** Retention rules and their runs, in SQL that both engines accept. */
import { noRetention, retentionRulesSchema } from '../../model/retention/retention-rules.ts';
import type { Retention } from '../ports/retention.ts';
import type { StoreSession } from '../workspace/session.ts';

const keptRuns = 400;

export function retentionOf(session: StoreSession): Retention {
  const { reader, provenance } = session;
  const aged = ({ layer, memory_type }: Parameters<Retention['overdue']>[0], before: string) => {
    let old = reader.selectFrom('memories').where('forgotten_at', 'is', null).where('created_at', '<', before);
    if (layer !== undefined) old = old.where('layer', '=', layer);
    if (memory_type !== undefined) old = old.where('memory_type', '=', memory_type);
    return old;
  };
  const countOf = async (table: 'usage' | 'audit', before: string) => {
    const old = reader.selectFrom(table).where('at', '<', before);
    return Number((await old.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  };
  return {
    rules: async () => {
      const row = await reader.selectFrom('retention_rules').select('rules').executeTakeFirst();
      return row ? retentionRulesSchema.parse(JSON.parse(row.rules)) : noRetention;
    },
    setRules: (rules) =>
      session.write(async (db) => {
        const row = { one: 1, rules: JSON.stringify(rules) };
        const put = db.insertInto('retention_rules').values(row);
        await put.onConflict((conflict) => conflict.column('one').doUpdateSet({ rules: row.rules })).execute();
      }),
    overdue: async (which, before, limit) => {
      const old = aged(which, before).where('pinned', '=', 0).select('id').orderBy('seq').limit(limit);
      return (await old.execute()).map(({ id }) => id);
    },
    countOverdue: async (which, before) => {
      const counted = aged(which, before).select((eb) => [
        eb.fn.countAll().as('all'),
        eb.fn.sum<number | null>('pinned').as('pinned'),
      ]);
      const { all, pinned } = await counted.executeTakeFirstOrThrow();
      return { count: Number(all) - Number(pinned ?? 0), pinned: Number(pinned ?? 0) };
    },
    countTrails: async (usageBefore, auditBefore) => {
      await session.flushNotes();
      return { usage: await countOf('usage', usageBefore), audit: await countOf('audit', auditBefore) };
    },
    noteRun: (report) =>
      session.write(async (db) => {
        const { actor, operation_id } = provenance;
        const row = { at: session.now().toISOString(), actor, operation_id, report: JSON.stringify(report) };
        const { seq } = await db.insertInto('retention_runs').values(row).returning('seq').executeTakeFirstOrThrow();
        await db
          .deleteFrom('retention_runs')
          .where('seq', '<=', Number(seq) - keptRuns)
          .execute();
      }),
    runs: async (limit) => {
      const rows = await reader.selectFrom('retention_runs').selectAll().orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(({ seq: _seq, report, ...rest }) => ({ ...rest, report: JSON.parse(report) }));
    },
  };
}
