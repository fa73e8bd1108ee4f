/** What the planner of PGlite knows and does; nothing on other engines. */
import { sql } from 'kysely';
import { pgliteTables } from './pglite-of-file.ts';

/**
 * As on a server with far more vectors: it has counted its rows, as autovacuum does, and to compare all costs much. Without this the index of vectors
 * is never asked.
 */
export async function planAsIfMany(engine: string, workspaceId: string): Promise<void> {
  if (engine !== 'PGlite') return;
  const db = await pgliteTables();
  await sql`set cpu_operator_cost = 1`.execute(db);
  for (const table of ['memories', 'vectors', 'passage_vectors'])
    await sql`analyze ${sql.id(workspaceId.toLowerCase(), table)}`.execute(db);
}

/** How often an index of the workspace was asked. */
export async function timesAsked(engine: string, workspaceId: string, index: string): Promise<number | null> {
  if (engine !== 'PGlite') return null;
  const db = await pgliteTables();
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ asked: number }>`select idx_scan as asked from pg_stat_user_indexes
    where schemaname = ${workspaceId.toLowerCase()} and indexrelname = ${index}`.execute(db);
  return rows[0]!.asked;
}
