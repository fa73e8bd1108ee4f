/** The policy for requests to an endpoint: a few at once, retries after a failure, and none while it keeps failing. */
import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  type RetryPolicy,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { EndpointFailure } from './failure.ts';

export interface PolicySettings {
  /** The time limit of one request. */
  requestMs: number;
  /** The wait before the first retry; each further wait is twice as long. */
  retryMs: number;
  /** The number of failures in a row after which the endpoint gets no requests, and for how long. */
  breakAfter: number;
  breakMs: number;
}

export const defaultPolicySettings: Omit<PolicySettings, 'requestMs'> = {
  retryMs: 250,
  breakAfter: 5,
  breakMs: 10_000,
};

type Request<Result> = (signal: AbortSignal) => Promise<Result>;

/** Runs a request. `callerSignal` is aborted when its caller no longer waits; a request that was not sent by then is not sent. */
export type Policy = <Result>(request: Request<Result>, lane: Lane, left: AbortSignal) => Promise<Result>;

/** Recalls must not wait behind writes, nor calls behind background work: each has a lane of its own. */
export type Lane = 'questions' | 'callers' | 'background';

interface LaneLimits {
  /** Maximum requests under way, and maximum requests that wait for one to end. */
  maxConcurrent: number;
  maxQueued: number;
  maxRetries: number;
  /** A call does not retry an endpoint that asks for a longer wait than this. */
  maxWaitMs: number;
}

const laneLimits: Record<Lane, LaneLimits> = {
  questions: { maxConcurrent: 4, maxQueued: 1_000, maxRetries: 2, maxWaitMs: 2_000 },
  callers: { maxConcurrent: 4, maxQueued: 1_000, maxRetries: 2, maxWaitMs: 2_000 },
  background: { maxConcurrent: 2, maxQueued: Number.POSITIVE_INFINITY, maxRetries: 5, maxWaitMs: 60_000 },
};

export function createPolicy(pace: PolicySettings): Policy {
  // Cooperative: the request listens to the signal, and ends with the signal's reason.
  const timeLimit = timeout(pace.requestMs, TimeoutStrategy.Cooperative);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof EndpointFailure && error.kind === 'away'),
    { breaker: new ConsecutiveBreaker(pace.breakAfter), halfOpenAfter: pace.breakMs },
  );
  const createLane = (limits: LaneLimits) => ({
    lane: bulkhead(limits.maxConcurrent, limits.maxQueued),
    retrier: retryPolicy(limits, pace.retryMs),
  });
  const lanes = {
    questions: createLane(laneLimits.questions),
    callers: createLane(laneLimits.callers),
    background: createLane(laneLimits.background),
  };
  return (request, name, callerSignal) => {
    const { lane, retrier } = lanes[name];
    // A sent request continues to its end even if its caller has left: only its outcome
    // shows whether the endpoint works.
    const send = () =>
      breaker.execute(() => timeLimit.execute(({ signal }) => withTimeoutError(request, signal, pace.requestMs)));
    return runInLane(retrier, lane, send, callerSignal).catch((error: unknown) => {
      throw toEndpointFailure(error, breaker.lastFailure);
    });
  };
}

function runInLane<Result>(
  retrier: RetryPolicy,
  lane: BulkheadPolicy,
  send: () => Promise<Result>,
  callerSignal: AbortSignal,
) {
  return retrier.execute(() => lane.execute(send, callerSignal), callerSignal);
}

function retryPolicy({ maxRetries, maxWaitMs }: LaneLimits, retryMs: number): RetryPolicy {
  const isRetryable = (error: Error) =>
    error instanceof EndpointFailure &&
    (error.kind === 'away' || error.kind === 'busy') &&
    (error.retryAfterMs ?? 0) <= maxWaitMs;
  const backoff = new DelegateBackoff(({ attempt: count, result }: IRetryBackoffContext<unknown>) => {
    const failure = 'error' in result && result.error instanceof EndpointFailure ? result.error : null;
    if (failure?.retryAfterMs != null) return failure.retryAfterMs + Math.random() * retryMs;
    const wait = retryMs * 2 ** (count - 1) * (failure?.kind === 'busy' ? 4 : 1);
    // Between half of the wait and all of it, so that many callers do not return at once.
    return Math.min(maxWaitMs, wait * (0.5 + Math.random() / 2));
  });
  return retry(handleWhen(isRetryable), { maxAttempts: maxRetries, backoff });
}

async function withTimeoutError<Result>(
  request: Request<Result>,
  signal: AbortSignal,
  requestMs: number,
): Promise<Result> {
  try {
    return await request(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new EndpointFailure('away', `did not answer within ${requestMs / 1000} s`);
  }
}

/** The library's own errors in words that follow the endpoint's address. */
function toEndpointFailure(error: unknown, lastFailure: { error: Error } | { value: unknown } | undefined): unknown {
  if (error instanceof BrokenCircuitError) {
    const why = lastFailure && 'error' in lastFailure ? ` It ${lastFailure.error.message}.` : '';
    return new EndpointFailure('away', `failed several times in a row and gets no requests for some seconds.${why}`);
  }
  if (error instanceof BulkheadRejectedError)
    return new EndpointFailure('busy', 'has too many requests waiting for it');
  if (error instanceof TaskCancelledError) return new EndpointFailure('away', 'was abandoned');
  return error;
}
