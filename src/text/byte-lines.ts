/** Splits a stream of bytes into lines and never buffers more than one overlong line. */
import { AppError, invalid } from '../errors.ts';

/** A line and its number, counted from 1. */
export type NumberedLine = readonly [line: string, number: number];

/**
 * Yields the lines, in batches that arrived together. Lines end at \n or \r\n. Throws `invalid` for bytes that are not
 * UTF-8, and `too_large` for a line of more than `longest` bytes.
 */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<readonly NumberedLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let open: Uint8Array[] = [];
  let openBytes = 0;
  const lineOf = (last: Uint8Array): NumberedLine => {
    number += 1;
    if (openBytes + last.length > longest) throw tooLong(number, longest);
    const bytes = open.length === 0 ? last : Buffer.concat([...open, last]);
    open = [];
    openBytes = 0;
    return [decoded(decoder, bytes, number).replace(/\r$/, ''), number];
  };
  for await (const chunk of chunks) {
    const lines: NumberedLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      lines.push(lineOf(chunk.subarray(from, end)));
      from = end + 1;
    }
    open.push(chunk.slice(from));
    openBytes += chunk.length - from;
    if (openBytes > longest) throw tooLong(number + 1, longest);
    if (lines.length > 0) yield lines;
  }
  if (openBytes > 0) yield [lineOf(new Uint8Array())];
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, number: number): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid(['body'], `Line ${number} is not text in UTF-8`, 'encoding');
  }
}

const tooLong = (number: number, longest: number) =>
  new AppError(
    'too_large',
    `Line ${number} is longer than ${longest.toLocaleString('en')} bytes, the most that is read.`,
  );
