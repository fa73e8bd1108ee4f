/**
 * Reads the rows of a statement as objects, several times as fast as the driver, which looks up the name of each column
 * again for each row.
 */
import type { SqlStatement } from './driver.ts';

type Row = Record<string, unknown>;

export interface RowReader {
  all(parameters: readonly unknown[]): Row[];
  iterate(parameters: readonly unknown[]): IterableIterator<Row>;
}

/** The statement must not be used elsewhere from now on. */
export function readerOfRows(statement: SqlStatement): RowReader {
  let names: readonly string[] = [];
  const listed = statement.raw();
  const toRow = (values: readonly unknown[]): Row => {
    // The names are unknown at first, and again after a migration added a column.
    if (values.length !== names.length) names = statement.columns().map(({ name }) => name);
    const row: Row = {};
    for (let at = 0; at < values.length; at += 1) row[names[at]!] = values[at];
    return row;
  };
  return {
    all: (parameters) => (listed.all(parameters) as unknown[][]).map(toRow),
    *iterate(parameters) {
      for (const values of listed.iterate(parameters)) yield toRow(values as unknown[]);
    },
  };
}
