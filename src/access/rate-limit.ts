/** Limits the calls of a key per minute, over all nodes. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallCounter } from '../storage/ports/storage.ts';

export interface RateState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts one call of a key; null if no limit is set. */
export type RateLimit = (keyId: string) => Promise<RateState | null>;

/** `shared` counts over all nodes; without it each process counts on its own. */
export function createRateLimit(
  callsPerMinute: number,
  shared: (perMinute: number) => CallCounter | null = () => null,
): RateLimit {
  if (callsPerMinute === 0) return async () => null;
  const count = shared(callsPerMinute) ?? countHere(callsPerMinute);
  return async (keyId) => {
    const { isAllowed, remaining, msBeforeNext } = await count(keyId);
    return {
      isAllowed,
      limit: callsPerMinute,
      remaining: Math.max(0, remaining),
      // More than a minute if the clock was set back since the minute began.
      resetSeconds: Math.min(60, Math.max(1, Math.ceil(msBeforeNext / 1000))),
    };
  };
}

function countHere(perMinute: number): CallCounter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const toCount = (isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    isAllowed,
    remaining: remainingPoints,
    msBeforeNext,
  });
  return async (key) => {
    try {
      return toCount(true, await limiter.consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toCount(false, refusal);
      throw refusal;
    }
  };
}
