/** The rows of a CSV or TSV text whose first line names the columns. */
import { finished } from 'node:stream/promises';
import { invalid } from '../errors.ts';
import { delimiterOfTable } from './table.ts';

/** Bytes that are parsed at a time. */
const stretch = 8_192;

/** `name: value` of each column of a row. `invalid` where the text is no such table. */
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
  const isOver = finished(parser);
  isOver.catch(() => undefined);
  try {
    for (let from = 0; from < bytes.length; from += stretch) {
      await new Promise<void>((resolve, reject) => {
        parser.write(bytes.subarray(from, from + stretch), (error) => (error ? reject(error) : resolve()));
      });
      const found = rows;
      rows = [];
      yield found;
    }
    parser.end();
    await isOver;
  } catch {
    throw invalid(
      ['body', 'content'],
      'cannot be read as rows: use a header line, and quote fields that hold quotes',
      'rows_invalid',
    );
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
