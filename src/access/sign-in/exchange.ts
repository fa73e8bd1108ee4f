/** Translates a failed exchange with a provider for the person who signs in. */
import * as client from 'openid-client';
import { AppError, invalid } from '../../errors.ts';

/**
 * A refused callback is the caller's error, and refused credentials of this service are the operator's; an unreachable
 * provider is nobody's. No error contains the provider's own text.
 */
export async function exchange<Result>(provider: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof client.AuthorizationResponseError)
      throw new AppError('forbidden', `${provider} did not complete this sign-in. Start again.`, { cause: error });
    if (ownFaults.has(errorCodeOf(error)))
      throw new AppError(
        'unavailable',
        `${provider} refuses this service's own client id or client secret. The operator must correct them.`,
        { cause: error },
      );
    if (!isOutage(error) && (error instanceof client.ClientError || error instanceof client.ResponseBodyError))
      throw new AppError('invalid', 'This sign-in does not belong to this browser, or was used before. Start again.', {
        ...invalid(['query', 'code'], 'does not belong to this sign-in'),
        cause: error,
      });
    throw new AppError('unavailable', `${provider} cannot be reached right now. Try again in a minute.`, {
      cause: error,
      retryAfterSeconds: 60,
    });
  }
}

/** The providers' codes for credentials of this service that they refuse; the last is GitHub's. */
const ownFaults = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);

/** The provider's code for its refusal, also in an answer with status 200, as GitHub sends it; empty if there is none. */
function errorCodeOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return error.error;
  if (!(error instanceof client.ClientError) || !(error.cause instanceof Error)) return '';
  const { body } = (error.cause.cause ?? {}) as { body?: { error?: unknown } };
  return String(body?.error ?? '');
}

/** The library's codes for an answer that is late, or that is not the protocol's: such as the page of a failing proxy. */
const outageCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function isOutage(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  return error instanceof client.ClientError && outageCodes.has(error.code ?? '');
}
