/** The public form of an error. An error that is not an `AppError` becomes a 500 without its text. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, errorStatus, type InvalidDetail } from '../errors.ts';
import type { Logger } from '../log.ts';

export interface PublicError {
  status: ContentfulStatusCode;
  /** A sentence, or one entry for each refused value. */
  detail: string | InvalidDetail[];
  headers: Record<string, string>;
  /** Names that the caller may have meant. */
  suggestions: readonly string[];
}

/** The status of the answer to an error. */
export const statusOf = (error: unknown): ContentfulStatusCode =>
  error instanceof AppError ? errorStatus[error.code] : errorStatus.internal;

/** Logs defects, and calls that could not be served. */
export function toPublicError(
  error: unknown,
  call: { requestId: string; route: string | undefined },
  log: Logger,
): PublicError {
  if (!(error instanceof AppError) || error.code === 'internal') {
    const { requestId: request_id, route } = call;
    log.error({ err: error, request_id, route }, 'a call failed');
    const detail = `Internal error; quote the request id ${request_id} when you report it.`;
    return { status: statusOf(error), detail, headers: {}, suggestions: [] };
  }
  if (error.code === 'storage_full' || error.code === 'unavailable')
    log.error({ err: error }, 'a call could not be served');
  const headers: Record<string, string> = {};
  if (error.code === 'unauthenticated') headers['WWW-Authenticate'] = error.challenge ?? 'Bearer';
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  const detail = error.code === 'invalid' ? detailsOf(error) : error.message;
  return { status: statusOf(error), detail, headers, suggestions: error.suggestions };
}

/**
 * Code far from the surface may refuse a value without knowing its location in the call; the location is then the body.
 */
function detailsOf(error: AppError): InvalidDetail[] {
  return error.details ?? [{ loc: ['body'], msg: error.message, type: 'value_error' }];
}
