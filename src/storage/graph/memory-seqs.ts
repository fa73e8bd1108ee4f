/** From the ids of memories to the keys that other tables know them by, and when they happened. */
import type { WorkspaceEngine } from '../engine.ts';
import { missingMemory } from '../workspace/history.ts';
import type { Db } from '../workspace/tables.ts';

/** `not_found` when one is not there. Nobody changes or forgets these memories before the transaction ends. */
export async function heldMemories(
  db: Db,
  { locksRows }: WorkspaceEngine,
  ids: readonly string[],
  { forgotten = false } = {},
): Promise<Map<string, { seq: number; happened_at: string }>> {
  if (ids.length === 0) return new Map();
  // In the order of their keys, so that two calls that name the same memories wait for each other instead of locking up.
  const all = db.selectFrom('memories').select(['id', 'seq', 'happened_at']).where('id', 'in', ids).orderBy('seq');
  const wanted = forgotten ? all : all.where('forgotten_at', 'is', null);
  const rows = await (locksRows ? wanted.forUpdate() : wanted).execute();
  const held = new Map(rows.map(({ id, ...row }) => [id, row]));
  const missing = ids.find((id) => !held.has(id));
  return missing === undefined ? held : missingMemory(db, missing);
}
