/** Queries that are built and compiled once: building a small query costs more than running it. */
import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceEngine } from './engine.ts';
import type { WorkspaceTables } from './workspace/tables.ts';

interface Ready {
  readonly query: CompiledQuery;
  /** Null where the connection answers over a network. */
  readonly run: RunPrepared | null;
}

/** Runs a prepared statement at once: its rows, none where it only writes. */
type RunPrepared = (parameters: readonly unknown[]) => unknown[];

/** Compiled queries of each connection, by name. A transaction has its own, which end with it, unless it shares those of another connection. */
const known = new WeakMap<object, Map<string, Ready>>();
const preparing = new WeakMap<object, (statement: string) => RunPrepared>();

/** Lets compiled queries of a connection in this process run without the steps that Kysely takes for each: connection, plugins, promises. */
export function runAtOnce(connection: object, prepare: (statement: string) => RunPrepared): void {
  preparing.set(connection, prepare);
}

/** Lets a transaction use the queries that earlier ones compiled. Both must compile every query to the same text. */
export function shareCompiled(transaction: object, connection: object): void {
  const queries = known.get(connection) ?? new Map<string, Ready>();
  known.set(connection, queries);
  known.set(transaction, queries);
}
/** The most queries kept per connection: filters make many variants of one. */
const mostKept = 256;

/** The place of a value that differs from call to call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;
type Slots<Given extends Values> = { readonly [Name in keyof Given]: RawBuilder<Given[Name]> };

/** Runs the query of this name. Two queries with the same name must be equal except for their values, which `build` represents as slots. */
export async function runCompiled<Row, Given extends Values>(
  // biome-ignore lint/suspicious/noExplicitAny: of whatever tables
  db: Kysely<any>,
  name: string,
  values: Given,
  build: (slots: Slots<Given>) => { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const { query, run } = readyFor(db, name, () => build(slotsFor(values)).compile());
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

/** Runs a statement that takes no parameters, prepared once: one of a few that recur. */
export async function runRecurring<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  await runCompiled(db, statement, {}, () => ({ compile: () => CompiledQuery.raw(statement) }));
}

/** Inserts rows, as {@link writeRows} does. */
export async function insertRows<Table extends keyof WorkspaceTables>(
  db: Kysely<WorkspaceTables>,
  table: Table,
  rows: readonly Insertable<WorkspaceTables[Table]>[],
): Promise<void> {
  await writeRows(db, `insert ${table}`, rows, (some) => db.insertInto(table).values(some));
}

/**
 * Writes rows by the query that `build` makes of some, and returns what it returns. A single one is written by a query that is compiled once; so are many, one after the other, where
 * statements run at once: a query for their number would cost more to build, compile and prepare than to run.
 */
export async function writeRows<Row extends object, Written>(
  // biome-ignore lint/suspicious/noExplicitAny: of whatever tables
  db: Kysely<any>,
  name: string,
  rows: readonly Row[],
  build: (rows: readonly Row[]) => { compile(): CompiledQuery<Written>; execute(): Promise<Written[]> },
): Promise<Written[]> {
  if (preparing.has(db)) return writeEach(db, name, rows as readonly Values[], (row) => build([row as Row]));
  if (rows.length > 1) return build(rows).execute();
  const written: Written[] = [];
  for (const row of rows)
    written.push(...(await runCompiled(db, named(name, row), { ...row } as Values, (slots) => build([slots as Row]))));
  return written;
}

const named = (name: string, row: object) => `${name} ${Object.keys(row)}`;

/** In bulk the steps for each row count: no promise, and the query is looked up again only where the columns differ. */
function writeEach<Written>(
  db: object,
  name: string,
  rows: readonly Values[],
  build: (slots: object) => { compile(): CompiledQuery<Written> },
): Written[] {
  const written: Written[] = [];
  let columns: readonly string[] = [];
  let ready: Ready | null = null;
  for (const row of rows) {
    if (ready === null || !haveColumns(row, columns)) {
      columns = Object.keys(row);
      ready = readyFor(db, named(name, row), () => build(slotsFor(row)).compile());
    }
    written.push(...(ready.run!(parametersOf(ready.query, row)) as Written[]));
  }
  return written;
}

function haveColumns(row: object, columns: readonly string[]): boolean {
  let at = 0;
  for (const column in row) {
    if (column !== columns[at]) return false;
    at += 1;
  }
  return at === columns.length;
}

function readyFor(db: object, name: string, compile: () => CompiledQuery): Ready {
  const queries = known.get(db) ?? new Map<string, Ready>();
  known.set(db, queries);
  const found = queries.get(name);
  if (found !== undefined) return found;
  const query = compile();
  const ready = { query, run: preparing.get(db)?.(query.sql) ?? null };
  if (queries.size >= mostKept) queries.clear();
  queries.set(name, ready);
  return ready;
}

type Kind = WorkspaceEngine['kind'];

/** A list as one value. */
export const listFor = (kind: Kind, values: readonly (string | number)[]): unknown =>
  kind === 'sqlite' ? JSON.stringify(values) : values;

/** Whether a column is one of a list that stands in a slot. */
export const isAmong = (kind: Kind, column: string, list: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${list})`;

/** Rows as one value: each row is a list of texts and numbers. */
export const rowsAsValue = (rows: readonly (readonly (string | number)[])[]): string => JSON.stringify(rows);

/** A table of the rows that stand in a slot, with these columns in their order. */
export function tableOf<Row>(
  kind: Kind,
  rows: RawBuilder<unknown>,
  columns: Readonly<Record<string, 'text' | 'number'>>,
) {
  const taken = Object.entries(columns).map(([column, type], at) => {
    if (kind === 'sqlite') return sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(column)}`;
    const text = sql`value ->> ${sql.lit(at)}`;
    return type === 'text'
      ? sql`${text} as ${sql.ref(column)}`
      : sql`(${text})::double precision as ${sql.ref(column)}`;
  });
  const each = kind === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(cast(${rows} as json))`;
  return sql<Row>`(select ${sql.join(taken)} from ${each})`;
}
