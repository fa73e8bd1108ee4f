/** Checks the hits of an index against the rows: only those that pass the filter remain. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { FoundRow } from '../../engine.ts';
import type { MemoryFilter } from '../../ports/memories.ts';
import { passesEach } from '../../workspace/filter.ts';
import type { Db } from '../../workspace/tables.ts';
import type { SqlStatement } from '../driver.ts';
import { type KnownRows, type PassingShelf, pullChanges, shelfNamed } from './known-rows.ts';
import { Shelf } from './shelf.ts';

type PassingQuery = (keys: RawBuilder<unknown>) => { compile(): CompiledQuery<{ seq: number; id: string }> };

/** In the order of the hits. `known` is null within a transaction. */
export async function keepPassing(
  db: Db,
  known: KnownRows | null,
  found: readonly { seq: number; score: number }[],
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  if (found.length === 0) return [];
  const seqs = found.map(({ seq }) => seq);
  const name = JSON.stringify(filter);
  const query: PassingQuery = (keys) =>
    db
      .selectFrom('memories')
      .where(isAmong('sqlite', 'memories.seq', keys))
      .where(passesEach(filter))
      .select(['memories.seq', 'memories.id']);
  const idOf = known === null ? await readPassing(db, name, seqs, query) : passingOf(known, name, seqs, query);
  return found.flatMap(({ seq, score }) => {
    const id = idOf.get(seq);
    return id === undefined ? [] : [{ seq, id, score }];
  });
}

async function readPassing(db: Db, name: string, seqs: readonly number[], query: PassingQuery) {
  const rows = await runCompiled(db, `passing ${name}`, { list: listFor('sqlite', seqs) }, ({ list }) => query(list));
  return new Map(rows.map(({ seq, id }) => [seq, id]));
}

/** Stands in a compiled query for the list of keys. */
const keysSlot = Symbol('keys');

function passingOf(known: KnownRows, name: string, seqs: readonly number[], query: PassingQuery): Map<number, string> {
  pullChanges(known);
  const { statement, parameters, shelf } = shelfNamed(known.passing, name, () => shelfFor(known, query));
  const ids = new Map<number, string>();
  const missing = seqs.filter((seq) => {
    const row = shelf.get(seq);
    if (row !== undefined && row.id !== null) ids.set(seq, row.id);
    return row === undefined;
  });
  if (missing.length === 0) return ids;
  const list = JSON.stringify(missing);
  const rows = statement.all(parameters.map((value) => (value === keysSlot ? list : value))) as [number, string][];
  for (const [seq, id] of rows) ids.set(seq, id);
  for (const seq of missing) shelf.put(seq, { id: ids.get(seq) ?? null });
  return ids;
}

function shelfFor({ reading }: KnownRows, query: PassingQuery): PassingShelf {
  const { sql: text, parameters } = query(sql`${keysSlot}`).compile();
  const statement = reading.prepare(text).raw() as unknown as SqlStatement;
  return { statement, parameters, shelf: new Shelf(({ id }) => 100 + (id?.length ?? 0)) };
}

/** `column in (…)` with one parameter for the list, so that the statement is the same whatever its length. */
export function isOneOf(column: string, values: readonly (number | string)[]) {
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
