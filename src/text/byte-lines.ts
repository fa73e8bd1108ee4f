/** Splits a stream of bytes into lines and never buffers more than one overlong line. */
import { AppError, invalid } from '../errors.ts';

/** A line and its number, counted from 1. */
export type NumberedLine = readonly [line: string, number: number];

/**
 * Yields the lines, in batches that arrived together. Lines end at \n or \r\n. Throws `invalid` for bytes that are not
 * UTF-8, and `too_large` for a line of more than `maxLineBytes` bytes.
 */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<readonly NumberedLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const lineOf = (tail: Uint8Array): NumberedLine => {
    number += 1;
    if (pendingBytes + tail.length > maxLineBytes) throw tooLong(number, maxLineBytes);
    const bytes = pending.length === 0 ? tail : Buffer.concat([...pending, tail]);
    pending = [];
    pendingBytes = 0;
    return [decodeLine(decoder, bytes, number).replace(/\r$/, ''), number];
  };
  for await (const chunk of chunks) {
    const lines: NumberedLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      lines.push(lineOf(chunk.subarray(from, end)));
      from = end + 1;
    }
    pending.push(chunk.slice(from));
    pendingBytes += chunk.length - from;
    if (pendingBytes > maxLineBytes) throw tooLong(number + 1, maxLineBytes);
    if (lines.length > 0) yield lines;
  }
  if (pendingBytes > 0) yield [lineOf(new Uint8Array())];
}

function decodeLine(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, number: number): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid(['body'], `Line ${number} is not text in UTF-8`, 'encoding');
  }
}

const tooLong = (number: number, maxLineBytes: number) =>
  new AppError(
    'too_large',
    `Line ${number} is longer than ${maxLineBytes.toLocaleString('en')} bytes, the most that is read.`,
  );
