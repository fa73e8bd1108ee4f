/**
 * Answers that stay the same while the process runs: made once, sent with an ETag, and answered with
 * 304 if the caller already has them.
 */
import { createHash } from 'node:crypto';
import type { HttpContext } from './context.ts';

export interface FixedAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The ETag has 22 characters of the SHA-256, such as `"Zk3…"`. */
export function fixedAnswer(body: FixedAnswer['body'], type: string): FixedAnswer {
  return { body, type, etag: `"${shortHash(body)}"` };
}

export function shortHash(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** Sends 304 if the caller already has the answer. */
export function sendFixed(c: HttpContext, answer: FixedAnswer, cacheControl: string): Response {
  const { body, type, etag, headers = {} } = answer;
  c.header('ETag', etag);
  c.header('Cache-Control', cacheControl);
  const knownTags = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (knownTags.includes(etag) || knownTags.includes('*')) return c.body(null, 304);
  c.header('Content-Type', type);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.body(body);
}

/** One value for each address of the service; the oldest is dropped when callers name many addresses. */
export function memoizeByBaseUrl<Value>(make: (baseUrl: string) => Value): (baseUrl: string) => Value {
  const cache = new Map<string, Value>();
  return (baseUrl) => {
    const cached = cache.get(baseUrl);
    if (cached !== undefined) return cached;
    const value = make(baseUrl);
    cache.set(baseUrl, value);
    if (cache.size > 16) cache.delete(cache.keys().next().value ?? '');
    return value;
  };
}
