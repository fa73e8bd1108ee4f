/** Errors become answers here, and nowhere else in the JSON API. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, errorStatus, type InvalidDetail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { HttpContext } from './context.ts';

/** `{detail}` with the status of the error's code. What is not an `AppError` is a 500 that does not show its text. */
export function errorResponse(error: unknown, c: HttpContext, log: Logger): Response {
  if (!(error instanceof AppError) || error.code === 'internal') {
    const request_id = c.get('requestId');
    log.error({ err: error, request_id, route: c.get('route') }, 'a call failed');
    return detailResponse(c, 500, `Internal error; quote the request id ${request_id} when you report it.`);
  }
  if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'storage_full' || error.code === 'unavailable')
    log.error({ err: error }, 'a call could not be served');
  return detailResponse(c, errorStatus[error.code], error.code === 'invalid' ? detailsOf(error) : error.message);
}

export function detailResponse(
  c: HttpContext,
  status: ContentfulStatusCode,
  detail: string | InvalidDetail[],
): Response {
  return c.json({ detail }, status);
}

/** Code from deep inside may refuse a value without knowing where in the call it stood: then it stood in the body. */
function detailsOf(error: AppError): InvalidDetail[] {
  return error.details ?? [{ loc: ['body'], msg: error.message, type: 'value_error' }];
}
