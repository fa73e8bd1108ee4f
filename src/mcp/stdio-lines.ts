/**
 * Splits standard input into lines, one message on each, before the protocol's library reads them: the library stops
 * for good at a line that is too long.
 */
import { Transform, type TransformCallback } from 'node:stream';

/** In bytes. The service accepts less, and its refusal then names the request. */
export const maxLineBytes = 10 * 1024 * 1024;

const newline = 0x0a;

/**
 * Passes on each line with its newline. Drops blank lines and lines that are too long; calls `onTooLong` as
 * soon as a line becomes too long.
 */
export function splitLines(onTooLong: () => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    const wasTooLong = length > maxLineBytes;
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else if (!wasTooLong) {
      parts = [];
      onTooLong();
    }
  };
  return new Transform({
    // In object mode, so that lines are not joined again.
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        append(chunk.subarray(from, end + 1));
        const line = Buffer.concat(parts);
        if (!isBlank(line)) this.push(line);
        [parts, length, from] = [[], 0, end + 1];
      }
      if (from < chunk.length) append(chunk.subarray(from));
      done();
    },
  });
}

const isBlank = (line: Buffer) => line.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
