/** Maps the ids of memories to their keys in other tables and to the times when they happened. */
import type { WorkspaceEngine } from '../engine.ts';
import { throwMissingMemory } from '../workspace/history.ts';
import type { Db } from '../workspace/tables.ts';

/**
 * Locks memories: no other caller changes or forgets them before the transaction ends. Throws `not_found` if a memory
 * is missing.
 */
export async function lockMemoryKeys(
  db: Db,
  { locksRows }: WorkspaceEngine,
  ids: readonly string[],
  { forgotten = false } = {},
): Promise<Map<string, { seq: number; happened_at: string }>> {
  if (ids.length === 0) return new Map();
  // Locked in the order of keys, so that two calls for the same memories wait for each other and do not deadlock.
  const all = db.selectFrom('memories').select(['id', 'seq', 'happened_at']).where('id', 'in', ids).orderBy('seq');
  const wanted = forgotten ? all : all.where('forgotten_at', 'is', null);
  const rows = await (locksRows ? wanted.forUpdate() : wanted).execute();
  const held = new Map(rows.map(({ id, ...row }) => [id, row]));
  const missing = ids.find((id) => !held.has(id));
  return missing === undefined ? held : throwMissingMemory(db, missing);
}
