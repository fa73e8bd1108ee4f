/** The recurring kinds of a workspace, and when a node must next look for work there. */
import type { Db } from '../workspace/tables.ts';

export async function readNextRuns(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('recurring_jobs').selectAll().execute();
  return new Map(rows.map(({ kind, next_at }) => [kind, next_at]));
}

/** Uses a single statement, so that only one of two nodes moves the time. */
export async function setNextRun(db: Db, kind: string, seen: string | null, next: string): Promise<boolean> {
  if (seen === null) {
    const inserted = await db
      .insertInto('recurring_jobs')
      .values({ kind, next_at: next })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .execute();
    return inserted.length > 0;
  }
  const moved = await db
    .updateTable('recurring_jobs')
    .set({ next_at: next })
    .where('kind', '=', kind)
    .where('next_at', '=', seen)
    .returning('kind')
    .execute();
  return moved.length > 0;
}

/** `kinds` are the recurring kinds of this version. All others belong to nodes of another version. */
export async function nextDueIn(db: Db, kinds: readonly string[]): Promise<string | null> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      // A job that waits for another job of its lane becomes due when that job ends or its lease expires.
      selectFrom('jobs')
        .where('state', '=', 'queued')
        .where('lane', 'not in', selectFrom('jobs as busy').where('busy.state', '=', 'running').select('busy.lane'))
        .select(({ fn }) => fn.min('run_at').as('at'))
        .as('queued'),
      selectFrom('jobs')
        .where('state', '=', 'running')
        .select(({ fn }) => fn.min('lease_until').as('at'))
        .as('running'),
      selectFrom('recurring_jobs')
        .where('kind', 'in', ['', ...kinds])
        .select(({ fn }) => fn.min('next_at').as('at'))
        .as('recurring'),
    ])
    .executeTakeFirstOrThrow();
  const times = [row.queued, row.running, row.recurring].filter((at) => at !== null);
  return times.sort()[0] ?? null;
}
