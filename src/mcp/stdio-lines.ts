/**
 * Splits standard input into lines, one message on each, before the protocol's library reads them: the library stops
 * for good at a line that is too long.
 */
import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';

/** In bytes. The service accepts less, and its refusal then names the request. */
export const maxLineBytes = 10 * 1024 * 1024;

const newline = 0x0a;
/** Some programs on Windows begin their output with it. */
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

export type LineFault = 'too long' | 'not UTF-8';

/**
 * Passes on each line with its newline, also the last one if it has none. Drops blank lines, lines with a fault, and a
 * byte order mark before the first line;
 * calls `refuse` as soon as a line becomes too long. The library would replace bytes that are not UTF-8.
 */
export function splitLines(refuse: (fault: LineFault) => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  const append = (part: Buffer) => {
    const wasTooLong = length > maxLineBytes;
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else if (!wasTooLong) {
      parts = [];
      refuse('too long');
    }
  };
  const endLine = (lines: Transform) => {
    const bytes = Buffer.concat(parts);
    const hasMark = isFirst && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    const line = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
    isFirst = false;
    if (!isUtf8(line)) refuse('not UTF-8');
    else if (!isBlank(line)) lines.push(line);
    [parts, length] = [[], 0];
  };
  return new Transform({
    // In object mode, so that lines are not joined again.
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        append(chunk.subarray(from, end + 1));
        endLine(this);
        from = end + 1;
      }
      if (from < chunk.length) append(chunk.subarray(from));
      done();
    },
    flush(done: TransformCallback) {
      if (parts.length > 0) append(Buffer.of(newline));
      endLine(this);
      done();
    },
  });
}

const isBlank = (line: Buffer) => line.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
