/** Request bodies: JSON whatever the Content-Type says, and bounded in size. */
import { isUtf8 } from 'node:buffer';
import { AppError, invalid } from '../errors.ts';
import { readJson } from '../fair/json-steps.ts';
import { findInexactInteger } from '../fair/long-integers.ts';
import { pauses } from '../fair/pauses.ts';

export const maxBodyBytes = 1024 * 1024;

/** Reads a JSON object. With `mayBeEmpty`, an empty body is an empty object. */
export async function readJsonObject(
  request: Request,
  mayBeEmpty: boolean,
  maxBytes = maxBodyBytes,
): Promise<Record<string, unknown>> {
  const bytes = await readBounded(request, maxBytes);
  if (bytes.length === 0 && mayBeEmpty) return {};
  const value = await parseJson(bytes);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid(['body'], 'The body must be a JSON object', 'object_type');
  }
  return value as Record<string, unknown>;
}

/**
 * With a Content-Length, the whole body is read at once, which is faster; without it, the
 * bytes are counted as they arrive.
 */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError('too_large', `The body is larger than ${maxBytes.toLocaleString('en')} bytes, the maximum.`);
  const contentLength = request.headers.get('Content-Length');
  if (contentLength !== null) {
    if (Number(contentLength) > maxBytes) throw tooLarge();
    const bytes = new Uint8Array(await request.arrayBuffer().catch(throwIncompleteBody));
    if (bytes.length > maxBytes) throw tooLarge();
    return bytes;
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, so the rest of a body that is too large is never held.
  for await (const chunk of readChunks(request.body)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* readChunks(body: ReadableStream): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throwIncompleteBody();
  }
}

/** A caller that disconnects while it sends its body is not a defect of the service. */
function throwIncompleteBody(): never {
  throw invalid(['body'], 'The body ended before it was complete', 'incomplete');
}

async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const invalidJson = () => invalid(['body'], 'The body is not valid JSON in UTF-8', 'json_invalid');
  const pause = pauses();
  const text = await decodeUtf8(bytes, pause);
  if (text === null) throw invalidJson();
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value = await inSteps(readJson(json), pause).catch(() => {
    throw invalidJson();
  });
  const digits = await inSteps(findInexactInteger(json), pause);
  if (digits === null) return value;
  throw invalid(
    ['body'],
    `The integer ${digits} would lose digits as a number. Send it as a string`,
    'integer_inexact',
  );
}

async function inSteps<Result>(steps: Generator<void, Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Bytes decoded in one step, which takes under a millisecond. */
const decodeStepBytes = 1024 * 1024;

/** Null if it is not UTF-8. */
async function decodeUtf8(bytes: Uint8Array, pause: () => Promise<void>): Promise<string | null> {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(bytes.length, from + decodeStepBytes);
    while (to < bytes.length && isWithinCharacter(bytes[to]!)) to += 1;
    const part = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
    if (!isUtf8(part)) return null;
    parts.push(part.toString('utf8'));
    from = to;
    if (from < bytes.length) await pause();
  }
  return parts.join('');
}

const isWithinCharacter = (byte: number) => (byte & 0b1100_0000) === 0b1000_0000;
