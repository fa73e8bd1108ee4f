/** Runs work that must be done even if the database has no free connection for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { NoConnection } from '../errors.ts';

/** The pause before work that found no connection is started again from the beginning. */
export const noConnectionMs = 5_000;
const retryMs = 500;

/** Repeats work that found no connection, for `timeoutMs`. Each attempt also waits for a connection itself. */
export async function untilConnected<Result>(
  work: () => Promise<Result>,
  { forMs: timeoutMs, stop }: { forMs: number; stop?: AbortSignal },
): Promise<Result> {
  for (const deadline = performance.now() + timeoutMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoConnection) || performance.now() > deadline || stop?.aborted) throw error;
      await wait(retryMs);
    }
  }
}
