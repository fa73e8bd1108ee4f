/** Ingest runs in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { IngestRun } from '../../model/ingest-run.ts';
import type { IngestRuns } from '../ports/ingest-runs.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { IngestRunsTable } from '../workspace/tables.ts';

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
          .where('status', '=', 'running')
          .returningAll()
          .executeTakeFirst();
        if (finished) return toRun(finished);
        const row = await db.selectFrom('ingest_runs').select('status').where('id', '=', runId).executeTakeFirst();
        if (!row) throw new AppError('not_found', `There is no ingest run ${runId} in this workspace.`);
        throw new AppError('conflict', `The ingest run ${runId} has ended already: ${row.status}.`);
      }),
    find: async (runId) => {
      const row = await reader.selectFrom('ingest_runs').selectAll().where('id', '=', runId).executeTakeFirst();
      return row ? toRun(row) : null;
    },
    list: async ({ limit, offset = 0 }) => {
      const runs = reader.selectFrom('ingest_runs').selectAll().orderBy('seq', 'desc').limit(limit).offset(offset);
      return (await runs.execute()).map(toRun);
    },
  };
}

function toRun({ id, status, ...rest }: RunRow & { seq?: number }): IngestRun {
  const { seq: _seq, ...same } = rest;
  return { run_id: id, ...same, status: status as IngestRun['status'] };
}
