/** Checks the hits of an index against the rows: only those that pass the filter remain. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { FoundRow } from '../../engine.ts';
import type { MemoryFilter } from '../../ports/memories.ts';
import { passesEach } from '../../workspace/filter.ts';
import type { Db } from '../../workspace/tables.ts';
import { cacheNamed, type FilterCache, pullChanges, type RowCache } from './row-cache.ts';
import { SharedCache } from './shared-cache.ts';

type PassingQuery = (keys: RawBuilder<unknown>) => {
  compile(): CompiledQuery<{ seq: number; id: string; happened_at: string }>;
};

/** The times within which memories happened. */
type Span = Pick<MemoryFilter, 'since' | 'until'>;

/** In the order of the hits. `cache` is null within a transaction. */
export async function filterHits(
  db: Db,
  cache: RowCache | null,
  found: readonly { seq: number; score: number }[],
  filter: MemoryFilter,
): Promise<FoundRow[]> {
  if (found.length === 0) return [];
  const passing =
    (wanted: MemoryFilter): PassingQuery =>
    (keys) =>
      db
        .selectFrom('memories')
        .where(isAmong('sqlite', 'memories.seq', keys))
        .where(passesEach(wanted))
        .select(['memories.seq', 'memories.id', 'memories.happened_at']);
  // Each question looks for followers from a time of its own, while the rest of its filter recurs. So times are
  // compared here, and the rest is cached.
  const { since, until, ...timeless } = filter;
  if (cache !== null) return filterCached(cache, { since, until }, JSON.stringify(timeless), found, passing(timeless));
  const values = { list: listFor('sqlite', keysOf(found)) };
  const rows = await runCompiled(db, `passing ${JSON.stringify(filter)}`, values, ({ list }) => passing(filter)(list));
  const idOf = new Map(rows.map(({ seq, id }) => [seq, id]));
  return withIds(found, ({ seq }) => idOf.get(seq));
}

type Hit = Omit<FoundRow, 'id'>;

const keysOf = (found: readonly Hit[]) => found.map(({ seq }) => seq);

/** The hits that have an id. */
function withIds(found: readonly Hit[], idOf: (hit: Hit, at: number) => string | null | undefined): FoundRow[] {
  const passing: FoundRow[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const hit = found[at]!;
    const id = idOf(hit, at);
    if (id != null) passing.push({ seq: hit.seq, id, score: hit.score });
  }
  return passing;
}

/** Stands for the list of keys in a compiled query. */
const keysSlot = Symbol('keys');

function filterCached(
  cache: RowCache,
  span: Span,
  name: string,
  found: readonly Hit[],
  query: PassingQuery,
): FoundRow[] {
  pullChanges(cache);
  const { statement, parameters, entries } = cacheNamed(cache.passing, name, () => createFilterCache(cache, query));
  const rows = found.map(({ seq }) => entries.get(seq));
  if (rows.includes(undefined)) {
    const missing = keysOf(found.filter((_, at) => rows[at] === undefined));
    const list = JSON.stringify(missing);
    const given = parameters.map((value) => (value === keysSlot ? list : value));
    const read = new Map(
      (statement.all(given) as [number, string, string][]).map(([seq, id, at]) => [seq, { id, at }]),
    );
    for (const [at, { seq }] of found.entries()) {
      if (rows[at] !== undefined) continue;
      rows[at] = read.get(seq) ?? notPassing;
      entries.put(seq, rows[at]);
    }
  }
  return withIds(found, (_, at) => (isWithin(rows[at]!.at, span) ? rows[at]!.id : null));
}

/** Cached for a memory that does not pass, whatever the times. */
const notPassing = { id: null, at: '' };

/** Compares times as SQL does. */
const isWithin = (at: string, { since, until }: Span) =>
  (since === undefined || at >= since) && (until === undefined || at <= until);

function createFilterCache({ reading }: RowCache, query: PassingQuery): FilterCache {
  const { sql: text, parameters } = query(sql`${keysSlot}`).compile();
  const statement = reading.prepare(text).raw();
  return { statement, parameters, entries: new SharedCache(({ id, at }) => 100 + (id?.length ?? 0) + at.length) };
}

/** `column in (…)` with one parameter for the list, so that the statement is the same whatever its length. */
export function isOneOf(column: string, values: readonly (number | string)[]) {
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
