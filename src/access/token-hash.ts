/**
 * The hash of a token that the store keeps. A plain hash is enough: a token holds 256
 * random bits, so it cannot be guessed.
 */
import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal, 64 characters. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
