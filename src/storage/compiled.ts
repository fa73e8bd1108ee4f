/** Queries that are built and compiled once: building a small query costs more than running it. */
import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceEngine } from './engine.ts';
import type { WorkspaceTables } from './workspace/tables.ts';

interface PreparedQuery {
  readonly query: CompiledQuery;
  /** Null if the connection is over a network. */
  readonly run: RunPrepared | null;
}

/** Runs a prepared statement synchronously and returns its rows. A statement that only writes returns none. */
type RunPrepared = (parameters: readonly unknown[]) => unknown[];

/**
 * Compiled queries per connection, by name. A transaction has its own set, which ends with it, unless it shares the set
 * of another connection.
 */
const compiledQueries = new WeakMap<object, Map<string, PreparedQuery>>();
const preparers = new WeakMap<object, (statement: string) => RunPrepared>();

/**
 * Makes compiled queries on an in-process connection skip Kysely's steps for each query: connection, plugins, promises.
 */
export function enableSynchronousRuns(connection: object, prepare: (statement: string) => RunPrepared): void {
  preparers.set(connection, prepare);
}

/**
 * Lets a transaction use the queries that earlier transactions compiled. Both connections must compile every query to
 * the same text.
 */
export function shareCompiled(transaction: object, connection: object): void {
  const queries = compiledQueries.get(connection) ?? new Map<string, PreparedQuery>();
  compiledQueries.set(connection, queries);
  compiledQueries.set(transaction, queries);
}
/** Maximum number of compiled queries kept per connection. Filters make many variants of one query. */
const maxQueries = 256;

/** The placeholder of a value that differs from call to call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;
type Slots<Given extends Values> = { readonly [Name in keyof Given]: RawBuilder<Given[Name]> };

/**
 * Runs the query of this name. Queries of the same name may differ only in their values, which `build` represents as
 * slots.
 */
export async function runCompiled<Row, Given extends Values>(
  // biome-ignore lint/suspicious/noExplicitAny: of whatever tables
  db: Kysely<any>,
  name: string,
  values: Given,
  build: (slots: Slots<Given>) => { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const { query, run } = prepareQuery(db, name, () => build(slotsFor(values)).compile());
  const parameters = parametersOf(query, values);
  if (run !== null) return run(parameters) as Row[];
  const { rows } = await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>);
  return rows;
}

function slotsFor<Given extends Values>(values: Given): Slots<Given> {
  const slots = Object.keys(values).map((value) => [value, sql`${new Slot(value)}`]);
  return Object.fromEntries(slots) as Slots<Given>;
}

const parametersOf = ({ parameters }: CompiledQuery, values: Values): unknown[] =>
  parameters.map((value) => (value instanceof Slot ? values[value.name] : value));

/** Runs a statement without parameters, prepared once. For the few statements that recur, such as `commit`. */
export async function runRecurring<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  await runCompiled(db, statement, {}, () => ({ compile: () => CompiledQuery.raw(statement) }));
}

/** Inserts rows, by means of {@link writeRows}. */
export async function insertRows<Table extends keyof WorkspaceTables>(
  db: Kysely<WorkspaceTables>,
  table: Table,
  rows: readonly Insertable<WorkspaceTables[Table]>[],
): Promise<void> {
  await writeRows(db, `insert ${table}`, rows, (some) => db.insertInto(table).values(some));
}

/**
 * Writes rows by the query that `build` makes for them, and returns that query's results. A single row uses a query
 * that is compiled once. Where statements run synchronously, many rows also use that query, one row after the other:
 * building, compiling and preparing a query for their number would cost more than running it.
 */
export async function writeRows<Row extends object, Written>(
  // biome-ignore lint/suspicious/noExplicitAny: of whatever tables
  db: Kysely<any>,
  name: string,
  rows: readonly Row[],
  build: (rows: readonly Row[]) => { compile(): CompiledQuery<Written>; execute(): Promise<Written[]> },
): Promise<Written[]> {
  if (preparers.has(db)) return writeEach(db, name, rows as readonly Values[], (row) => build([row as Row]));
  if (rows.length > 1) return build(rows).execute();
  const written: Written[] = [];
  for (const row of rows)
    written.push(
      ...(await runCompiled(db, queryName(name, row), { ...row } as Values, (slots) => build([slots as Row]))),
    );
  return written;
}

const queryName = (name: string, row: object) => `${name} ${Object.keys(row)}`;

/**
 * In bulk, the steps per row matter: this loop awaits nothing and looks the query up again only where the columns
 * differ.
 */
function writeEach<Written>(
  db: object,
  name: string,
  rows: readonly Values[],
  build: (slots: object) => { compile(): CompiledQuery<Written> },
): Written[] {
  const written: Written[] = [];
  let columns: readonly string[] = [];
  let ready: PreparedQuery | null = null;
  for (const row of rows) {
    if (ready === null || !hasColumns(row, columns)) {
      columns = Object.keys(row);
      ready = prepareQuery(db, queryName(name, row), () => build(slotsFor(row)).compile());
    }
    written.push(...(ready.run!(parametersOf(ready.query, row)) as Written[]));
  }
  return written;
}

function hasColumns(row: object, columns: readonly string[]): boolean {
  let at = 0;
  for (const column in row) {
    if (column !== columns[at]) return false;
    at += 1;
  }
  return at === columns.length;
}

function prepareQuery(db: object, name: string, compile: () => CompiledQuery): PreparedQuery {
  const queries = compiledQueries.get(db) ?? new Map<string, PreparedQuery>();
  compiledQueries.set(db, queries);
  const found = queries.get(name);
  if (found !== undefined) return found;
  const query = compile();
  const ready = { query, run: preparers.get(db)?.(query.sql) ?? null };
  if (queries.size >= maxQueries) queries.clear();
  queries.set(name, ready);
  return ready;
}

type Kind = WorkspaceEngine['kind'];

/** A list, passed as a single parameter. */
export const listFor = (kind: Kind, values: readonly (string | number)[]): unknown =>
  kind === 'sqlite' ? JSON.stringify(values) : values;

/** True if the column's value is in the list that the slot stands for. */
export const isAmong = (kind: Kind, column: string, list: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${list})`;

/** Rows, passed as a single parameter. Each row is a list of texts and numbers. */
export const rowsAsValue = (rows: readonly (readonly (string | number)[])[]): string => JSON.stringify(rows);

/** A derived table of the rows that the slot stands for, with these columns in this order. */
export function tableOf<Row>(
  kind: Kind,
  rows: RawBuilder<unknown>,
  columns: Readonly<Record<string, 'text' | 'number'>>,
) {
  const selections = Object.entries(columns).map(([column, type], at) => {
    if (kind === 'sqlite') return sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(column)}`;
    const text = sql`value ->> ${sql.lit(at)}`;
    return type === 'text'
      ? sql`${text} as ${sql.ref(column)}`
      : sql`(${text})::double precision as ${sql.ref(column)}`;
  });
  const each = kind === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(cast(${rows} as json))`;
  return sql<Row>`(select ${sql.join(selections)} from ${each})`;
}
