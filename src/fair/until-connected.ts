/** Work that must be done also where the database has no connection left for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { NoConnection } from '../errors.ts';

/** The pause before work that found no connection is begun again as a whole. */
export const noConnectionMs = 5_000;
const betweenTriesMs = 500;

/** Repeats work that found no connection, for a time. Each try waits for a connection by itself. */
export async function untilConnected<Result>(
  work: () => Promise<Result>,
  { forMs, stop }: { forMs: number; stop?: AbortSignal },
): Promise<Result> {
  for (const until = performance.now() + forMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoConnection) || performance.now() > until || stop?.aborted) throw error;
      await wait(betweenTriesMs);
    }
  }
}
