/**
 * Errors in the form of the JSON API: `{detail}`, with `did_you_mean` for a misspelt tool,
 * and the status of the error's code.
 */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { InvalidDetail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { HttpContext } from './context.ts';
import { toPublicError } from './public-error.ts';

/** Headers about the call and its caller. All other headers describe an answer. */
const callHeaderPattern =
  /^(?:access-control-|concurrency-|content-security-policy$|cross-origin-|processor-|ratelimit-|referrer-policy$|set-cookie$|stele-key-expires$|vary$|x-content-type-options$|x-request-id$)/i;

/** Drops an answer that was made, or begun, before the error: its body and the headers that describe it. */
export function dropAnswer(c: HttpContext): void {
  // An unread stream keeps its workspace open.
  if (c.finalized) c.res.body?.cancel().catch(() => undefined);
  for (const name of [...c.res.headers.keys()]) if (!callHeaderPattern.test(name)) c.header(name, undefined);
}

export function errorResponse(error: unknown, c: HttpContext, log: Logger): Response {
  dropAnswer(c);
  const call = { requestId: c.get('requestId'), route: c.get('route') };
  const { status, detail, headers, suggestions } = toPublicError(error, call, log);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return detailResponse(c, status, detail, suggestions);
}

export function detailResponse(
  c: HttpContext,
  status: ContentfulStatusCode,
  detail: string | InvalidDetail[],
  suggestions: readonly string[] = [],
): Response {
  return c.json({ detail, ...(suggestions.length > 0 && { did_you_mean: suggestions }) }, status, {
    'Cache-Control': 'no-store',
  });
}

export function notFoundResponse(c: HttpContext): Response {
  return detailResponse(c, 404, 'There is nothing at this path.');
}

/** For a path that exists and takes other methods. */
export function wrongMethodResponse(c: HttpContext, allowed: ReadonlySet<string>): Response {
  const names = [...allowed].join(', ');
  c.header('Allow', names);
  return detailResponse(c, 405, `This path accepts ${names}.`);
}
