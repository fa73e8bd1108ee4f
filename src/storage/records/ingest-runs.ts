/** Ingest runs, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { IngestRun, ListedRun } from '../../model/ingest-run.ts';
import type { IngestRuns } from '../ports/ingest-runs.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { IngestRunsTable } from '../workspace/tables/records.ts';
import type { Db } from '../workspace/tables.ts';

type RunRow = Omit<Selectable<IngestRunsTable>, 'seq'>;

export function ingestRunsOf(session: StoreSession): IngestRuns {
  const { reader, provenance } = session;
  return {
    start: (run) =>
      session.write(async (db) => {
        const at = session.now();
        const { source_name, source_type, item_count } = run;
        const row: RunRow = {
          id: newId('run', at),
          source_name,
          source_type,
          item_count,
          actor: provenance.actor,
          operation_id: provenance.operation_id,
          started_at: at.toISOString(),
          finished_at: null,
          status: 'running',
          error: null,
        };
        await db.insertInto('ingest_runs').values(row).execute();
        return toRun(row);
      }),
    finish: (runId, error) =>
      session.write(async (db) => {
        const finished = await db
          .updateTable('ingest_runs')
          .set({
            status: error === undefined ? 'done' : 'failed',
            error: error ?? null,
            finished_at: session.now().toISOString(),
          })
          .where('id', '=', runId)
          .where('status', 'in', error === undefined ? ['running', 'failed'] : ['running'])
          .returningAll()
          .executeTakeFirst();
        if (finished) return toRun(finished);
        const row = await db.selectFrom('ingest_runs').select('status').where('id', '=', runId).executeTakeFirst();
        if (!row) throw new AppError('not_found', `There is no ingest run ${runId} in this workspace.`);
        throw new AppError('conflict', `The ingest run ${runId} has ended already: ${row.status}.`);
      }),
    ...itemsOf(session),
    find: async (runId) => {
      const row = await reader.selectFrom('ingest_runs').selectAll().where('id', '=', runId).executeTakeFirst();
      return row ? toRun(row) : null;
    },
    list: async ({ limit, offset = 0 }) => {
      const runs = reader.selectFrom('ingest_runs').selectAll().orderBy('seq', 'desc').limit(limit).offset(offset);
      const listed: ListedRun[] = [];
      for (const row of await runs.execute())
        listed.push({ ...toRun(row), reverted_at: await revertedAt(reader, row.operation_id) });
      return listed;
    },
  };
}

/**
 * Maximum number of an operation's memories that are checked. An operation is reverted as a whole, but a memory that
 * was already forgotten has no event of the revert.
 */
const maxCheckedMemories = 20;

/** When the operation was reverted; null if it still stands. Reverting the revert makes the operation stand again. */
async function revertedAt(db: Db, operationId: string): Promise<string | null> {
  const changed = db
    .selectFrom('events')
    .where('operation_id', '=', operationId)
    .orderBy('seq')
    .limit(maxCheckedMemories);
  const events = await db
    .selectFrom('events')
    .select(['operation_id', 'cause', 'at'])
    .where('memory_id', 'in', changed.select('memory_id'))
    .where('cause', 'like', 'revert of %')
    .orderBy('seq')
    .execute();
  const isInEffect = new Map([[operationId, true]]);
  let at: string | null = null;
  for (const event of events) {
    const wasInEffect = isInEffect.get(event.cause?.slice('revert of '.length) ?? '');
    if (wasInEffect === undefined) continue;
    isInEffect.set(event.operation_id, !wasInEffect);
    at = wasInEffect ? event.at : null;
  }
  return at;
}

/** Maximum number of rows per statement: PostgreSQL accepts at most 65,535 values. */
const rowsAtOnce = 1_000;

function itemsOf(session: StoreSession): Pick<IngestRuns, 'keepItems' | 'nextItems' | 'dropItems' | 'findAbandoned'> {
  const { reader } = session;
  return {
    keepItems: (run_id, items) =>
      session.write(async (db) => {
        for (let from = 0; from < items.length; from += rowsAtOnce) {
          const rows = items.slice(from, from + rowsAtOnce);
          const values = rows.map(({ content, about }, n) => ({
            run_id,
            place: from + n,
            content,
            about: about ? JSON.stringify(about) : null,
          }));
          await db.insertInto('ingest_items').values(values).execute();
        }
      }),
    nextItems: async (runId, limit) => {
      const rows = await reader
        .selectFrom('ingest_items')
        .select(['place', 'content', 'about'])
        .where('run_id', '=', runId)
        .orderBy('place')
        .limit(limit)
        .execute();
      return rows.map(({ about, ...item }) => (about === null ? item : { ...item, about: JSON.parse(about) }));
    },
    dropItems: (runId, upTo) =>
      session.write(async (db) => {
        let items = db.deleteFrom('ingest_items').where('run_id', '=', runId);
        if (upTo !== undefined) items = items.where('place', '<=', upTo);
        await items.execute();
      }),
    findAbandoned: async (quietSince) => {
      const runsWithItems = reader.selectFrom('ingest_items').select('run_id').distinct();
      const jobs = reader.selectFrom('jobs').where('kind', '=', 'ingest').where('state', 'in', ['queued', 'running']);
      const runs = await reader
        .selectFrom('ingest_runs')
        .selectAll()
        .where((eb) => {
          const { exists, not, selectFrom } = eb;
          const recentEvents = selectFrom('events')
            .select('seq')
            .whereRef('events.operation_id', '=', 'ingest_runs.operation_id')
            .where('at', '>=', quietSince);
          const isQuiet = eb.and([
            eb('status', '=', 'running'),
            eb('started_at', '<', quietSince),
            not(exists(recentEvents)),
          ]);
          return eb.or([eb('id', 'in', runsWithItems), isQuiet]);
        })
        .where('operation_id', 'not in', jobs.select('operation_id'))
        .execute();
      return runs.map(toRun);
    },
  };
}

function toRun({ id, status, ...rest }: RunRow & { seq?: number }): IngestRun {
  const { seq: _seq, ...same } = rest;
  return { run_id: id, ...same, status: status as IngestRun['status'] };
}
