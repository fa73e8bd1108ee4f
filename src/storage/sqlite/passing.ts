/** Checks the hits of an index against the rows: only those that pass the filter remain. */
import { sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { passesEach } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

/** In the order of the hits. */
export async function keepPassing(
  db: Db,
  found: readonly { seq: number; score: number }[],
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  if (found.length === 0) return [];
  const seqs = found.map(({ seq }) => seq);
  const list = listFor('sqlite', seqs);
  const rows = await runCompiled(db, `passing ${JSON.stringify(filter)}`, { list }, (slots) =>
    db
      .selectFrom('memories')
      .where(isAmong('sqlite', 'memories.seq', slots.list))
      .where(passesEach(filter))
      .select(['memories.seq', 'memories.id']),
  );
  const idOf = new Map(rows.map(({ seq, id }) => [seq, id]));
  return found.flatMap(({ seq, score }) => {
    const id = idOf.get(seq);
    return id === undefined ? [] : [{ seq, id, score }];
  });
}

/** `column in (…)` with one parameter for the list, so that the statement is the same whatever its length. */
export function isOneOf(column: string, values: readonly (number | string)[]) {
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
