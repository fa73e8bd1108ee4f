/** Statistics and settings of PGlite's query planner; no effect on other engines. */
import { sql } from 'kysely';
import { pgliteTables } from './pglite-of-file.ts';

/**
 * Simulates a server with far more vectors: its rows are counted, as by autovacuum, and a full comparison is costly.
 * Without this the vector index is never used.
 */
export async function simulateManyVectors(engine: string, workspaceId: string): Promise<void> {
  if (engine !== 'PGlite') return;
  const db = await pgliteTables();
  await sql`set cpu_operator_cost = 1`.execute(db);
  for (const table of ['memories', 'vectors', 'passage_vectors'])
    await sql`analyze ${sql.id(workspaceId.toLowerCase(), table)}`.execute(db);
}

/** The number of scans of a workspace's index. */
export async function countIndexScans(engine: string, workspaceId: string, index: string): Promise<number | null> {
  if (engine !== 'PGlite') return null;
  const db = await pgliteTables();
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ asked: number }>`select idx_scan as asked from pg_stat_user_indexes
    where schemaname = ${workspaceId.toLowerCase()} and indexrelname = ${index}`.execute(db);
  return rows[0]!.asked;
}
