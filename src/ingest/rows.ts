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

/** `name: value` for each column of a row. Throws `invalid` if the text is not such a table. */
export async function* byRow(content: string): AsyncGenerator<readonly string[]> {
  const { parse } = await import('csv-parse');
  const head = content.slice(0, content.search(/\r|\n|$/));
  const delimiter = delimiterOfTable(content) ?? ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ',';
  const parser = parse({
    columns: true,
    delimiter,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
  });
  let rows: string[] = [];
  parser.on('data', (row: Record<string, string>) => void rows.push(textOf(row)));
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

const textOf = (row: Record<string, string>): string =>
  Object.entries(row)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

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
