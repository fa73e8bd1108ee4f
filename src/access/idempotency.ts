/** Decides whether two requests are the same. */
import { createHash } from 'node:crypto';
import { invalid } from '../errors.ts';

const header = 'Idempotency-Key';

/** The idempotency key of a call, or null; `invalid` when it is not a string of 1 to 255 printable ASCII characters. */
export function readIdempotencyKey(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)) return value;
  throw invalid(
    ['header', header],
    `${header} must be 1 to 255 printable characters`,
    'string_pattern_mismatch',
    value,
  );
}

/** Equal for equal requests, whatever the order of their fields and the white space between them. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('base64url');
}

function inOrder(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
