/** The rows of a CSV or TSV text whose first line names the columns. */
import { finished } from 'node:stream/promises';
import { AppError, invalid } from '../errors.ts';
import { delimiterOfTable } from './table.ts';

/** Bytes parsed at once. */
const chunkBytes = 8_192;

/**
 * The number of columns of a spreadsheet. The parser builds each row in one go, so a row of millions of columns would
 * block other calls for seconds.
 */
const maxColumns = 16_384;

/**
 * `name: value` for each cell of a row, in the order of the columns; a cell of a column without a name is its value
 * alone. Throws `invalid` if the text is not such a table.
 */
export async function* byRow(content: string): AsyncGenerator<readonly string[]> {
  const { parse } = await import('csv-parse');
  const head = content.slice(0, content.search(/\r|\n|$/));
  const delimiter = delimiterOfTable(content) ?? ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ',';
  const parser = parse({
    delimiter,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
  });
  let names: readonly string[] | null = null;
  let rows: string[] = [];
  parser.on('data', (cells: string[]) => {
    if (names === null) names = cells;
    else rows.push(textOf(names, cells, delimiter));
  });
  const bytes = Buffer.from(content);
  const isTooWide = createWidthCheck(delimiter);
  const isOver = finished(parser);
  isOver.catch(() => undefined);
  try {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      const part = bytes.subarray(from, from + chunkBytes);
      if (isTooWide(part)) throw tooWide();
      await new Promise<void>((resolve, reject) => {
        parser.write(part, (error) => (error ? reject(error) : resolve()));
      });
      const found = rows;
      rows = [];
      yield found;
    }
    parser.end();
    await isOver;
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  } finally {
    parser.destroy();
  }
  yield rows;
}

/** Cells beyond the last column belong to it: an unquoted separator in its text split them off. */
function textOf(names: readonly string[], cells: readonly string[], delimiter: string): string {
  const last = names.length - 1;
  const rest = cells.slice(last).filter((cell) => cell !== '');
  return [...cells.slice(0, last), rest.join(`${delimiter} `)]
    .flatMap((cell, at) => (cell === '' ? [] : names[at] ? `${names[at]}: ${cell}` : cell))
    .join('\n');
}

const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0));

/**
 * Returns a function that takes the bytes of a table in stretches and returns true if a row has more than {@link
 * mostColumns} columns.
 */
function createWidthCheck(delimiter: string): (part: Buffer) => boolean {
  const separator = delimiter.charCodeAt(0);
  let [columns, isQuoted] = [1, false];
  return (part) => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === separator) columns += 1;
      else if (byte === lineFeed || byte === carriageReturn) columns = 1;
      if (columns > maxColumns) return true;
    }
    return false;
  };
}

const tooWide = () =>
  invalid(['body', 'content'], `has a row of more than ${maxColumns.toLocaleString('en')} columns`, 'rows_invalid');

const unreadable = () =>
  invalid(
    ['body', 'content'],
    'cannot be read as rows: use a header line, and quote fields that hold quotes',
    'rows_invalid',
  );
