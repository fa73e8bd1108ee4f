/** Limits the time that a caller waits for an endpoint, retries included, and reports its failure. */
import type { Logger } from '../log.ts';
import { EndpointFailure, ModelUnavailable } from './failure.ts';

/** Ends with the work, or after `waitMs`; requests that were not sent by then are dropped. Null waits without limit. */
export async function withTimeout<Result>(
  waitMs: number | null,
  work: (left: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abandoned = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    if (waitMs === null) return;
    timer = setTimeout(() => reject(new EndpointFailure('away', `did not answer within ${waitMs / 1000} s`)), waitMs);
  });
  try {
    return await Promise.race([work(abandoned.signal), timeout]);
  } finally {
    clearTimeout(timer);
    abandoned.abort();
  }
}

/**
 * Makes the error for the caller, and logs each change of the endpoint's state once. A null error
 * reports that the endpoint works.
 */
export function createReporter(name: string, address: string, log: Logger | undefined) {
  let lastMessage: string | null = null;
  return (error: unknown): unknown => {
    if (error !== null && !(error instanceof EndpointFailure)) return error;
    const message = error && `The ${name} ${address} ${error.message}.`.replace(/\.+$/, '.');
    if (message !== lastMessage) {
      if (message === null) log?.info({ endpoint: address }, `the ${name} answers again`);
      else log?.warn({ endpoint: address }, message);
      lastMessage = message;
    }
    return message === null ? null : new ModelUnavailable(message, error);
  };
}
