/** Lists of which only the latest rows are kept. */
import { sql } from 'kysely';
import { runCompiled } from '../compiled.ts';
import type { Db } from '../workspace/tables.ts';

/** Deletes the rows that are too old, by the key of the newest one. */
export async function keepLatest(
  db: Db,
  table: 'recalls' | 'shown_lists' | 'openings' | 'choices',
  count: number,
): Promise<void> {
  await runCompiled(db, `keep latest ${table}`, {}, () =>
    db
      .deleteFrom(table)
      .where('seq', '<=', db.selectFrom(table).select(sql<number>`max(seq) - ${sql.lit(count)}`.as('oldest'))),
  );
}
