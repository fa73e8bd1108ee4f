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
  const name = JSON.stringify(filter);
  const query: PassingQuery = (keys) =>
    db
      .selectFrom('memories')
      .where(isAmong('sqlite', 'memories.seq', keys))
      .where(passesEach(filter))
      .select(['memories.seq', 'memories.id']);
  if (known !== null) return keepKnown(known, name, found, query);
  const values = { list: listFor('sqlite', keysOf(found)) };
  const rows = await runCompiled(db, `passing ${name}`, values, ({ list }) => query(list));
  const idOf = new Map(rows.map(({ seq, id }) => [seq, id]));
  return withIds(found, ({ seq }) => idOf.get(seq));
}

type Hit = Omit<FoundRow, 'id'>;

const keysOf = (found: readonly Hit[]) => found.map(({ seq }) => seq);

/** Those that have an id. */
function withIds(found: readonly Hit[], idOf: (hit: Hit, at: number) => string | null | undefined): FoundRow[] {
  const passing: FoundRow[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const hit = found[at]!;
    const id = idOf(hit, at);
    if (id != null) passing.push({ seq: hit.seq, id, score: hit.score });
  }
  return passing;
}

/** Stands in a compiled query for the list of keys. */
const keysSlot = Symbol('keys');

function keepKnown(known: KnownRows, name: string, found: readonly Hit[], query: PassingQuery): FoundRow[] {
  pullChanges(known);
  const { statement, parameters, shelf } = shelfNamed(known.passing, name, () => shelfFor(known, query));
  const ids = found.map(({ seq }) => shelf.get(seq)?.id);
  if (!ids.includes(undefined)) return withIds(found, (_, at) => ids[at]);
  const missing = keysOf(found.filter((_, at) => ids[at] === undefined));
  const list = JSON.stringify(missing);
  const rows = statement.all(parameters.map((value) => (value === keysSlot ? list : value))) as [number, string][];
  const read = new Map(rows);
  for (const seq of missing) shelf.put(seq, { id: read.get(seq) ?? null });
  return withIds(found, ({ seq }, at) => ids[at] ?? read.get(seq));
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
