/** Errors as the JSON API answers them: `{detail}` with the status of the error's code. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { InvalidDetail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { HttpContext } from './context.ts';
import { errorForm } from './error-form.ts';

export function errorResponse(error: unknown, c: HttpContext, log: Logger): Response {
  const { status, detail, headers } = errorForm(error, { requestId: c.get('requestId'), route: c.get('route') }, log);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return detailResponse(c, status, detail);
}

export function detailResponse(
  c: HttpContext,
  status: ContentfulStatusCode,
  detail: string | InvalidDetail[],
): Response {
  return c.json({ detail }, status);
}

export function nothingHere(c: HttpContext): Response {
  return detailResponse(c, 404, 'There is nothing at this path.');
}
