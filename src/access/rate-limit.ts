/** How many calls a key may make in a minute. Counted in this process: each node of a cluster allows the full number. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts one call of a key; null where no limit is set. */
export type RateLimit = (keyId: string) => Promise<RateState | null>;

export function createRateLimit(callsPerMinute: number): RateLimit {
  if (callsPerMinute === 0) return async () => null;
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  const toState = (isAllowed: boolean, counted: RateLimiterRes): RateState => ({
    isAllowed,
    limit: callsPerMinute,
    remaining: Math.max(0, counted.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
  });
  return async (keyId) => {
    try {
      return toState(true, await limiter.consume(keyId));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toState(false, refusal);
      throw refusal;
    }
  };
}
