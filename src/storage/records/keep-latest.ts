/** Limits lists to their latest rows. */
import { sql } from 'kysely';
import { runCompiled } from '../compiled.ts';
import type { Db } from '../workspace/tables.ts';

/** Deletes all but the latest rows, determined by the newest key. */
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
