/** Ends the service within one deadline, in an order that uses nothing after it was closed. */
import type { Stoppable } from '../../jobs/embed-waiting.ts';
import type { Services } from '../../services.ts';
import type { HttpListener } from './listen.ts';

/** Shares of the time from the signal to the deadline. Until this one, waiting calls may still get their turn. */
const queueShare = 0.25;
/** Until this share, calls under way may finish and jobs may stop by themselves; the rest is for closing the stores. */
const callsShare = 0.8;

type StoppedServices = Pick<Services, 'events' | 'jobs' | 'readers' | 'ending' | 'storage' | 'providers' | 'traces'>;

/**
 * Returns the parts that had not ended by the deadline and are left behind; none if everything is closed.
 * Acknowledged writes are on disk either way.
 */
export async function stopService(
  { events, jobs, readers, ending, storage, providers, traces }: StoppedServices,
  { listening, others }: { listening: HttpListener | null; others: readonly Stoppable[] },
  withinMs: number,
): Promise<readonly string[]> {
  const upkeepName = (at: number) => `upkeep ${at + 1}`;
  const unfinished = new Set(['connections', 'jobs', ...others.map((_, at) => upkeepName(at)), 'stores', 'providers']);
  const awaitPart = async (part: string, work: Promise<unknown> | undefined) => {
    await work;
    unfinished.delete(part);
  };
  const abortTimer = setTimeout(() => ending.abort(), withinMs * queueShare);
  events.stop();
  const close = async () => {
    // Jobs go back into the queue while calls end. A part that fails to stop keeps no other part from being closed.
    const stopped = await Promise.allSettled([
      awaitPart('connections', listening?.stop(withinMs * callsShare)),
      awaitPart('jobs', jobs.stop(withinMs * callsShare)),
      ...others.map((other, at) => awaitPart(upkeepName(at), other.stop())),
    ]);
    // Waits for the calls that are still computed. Reader threads end before the connections of their stores close.
    await readers?.stop();
    await awaitPart('stores', storage.close());
    await awaitPart('providers', Promise.all([providers.close(), traces?.stop()]));
    for (const one of stopped) if (one.status === 'rejected') throw one.reason;
  };
  const deadline = startTimer(withinMs);
  await Promise.race([close(), deadline.elapsed]).finally(() => {
    clearTimeout(abortTimer);
    deadline.cancel();
  });
  return [...unfinished];
}

function startTimer(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return { elapsed, cancel: () => clearTimeout(timer) };
}
