/** Ends the service within one deadline, in an order that uses nothing after it was closed. */
import type { Stoppable } from '../../jobs/embed-waiting.ts';
import type { Services } from '../../services.ts';
import type { Listening } from './listen.ts';

/** Shares of the time from the signal to the deadline. Until this one, waiting calls may still get their turn. */
const waitingShare = 0.25;
/** Until this share, calls under way may finish and jobs may stop by themselves; the rest is for closing the stores. */
const answeringShare = 0.8;

type Stopped = Pick<Services, 'events' | 'jobs' | 'readers' | 'ending' | 'storage' | 'providers' | 'traces'>;

/**
 * Returns the parts that had not ended by the deadline and are left behind; none if everything is closed.
 * Acknowledged writes are on disk either way.
 */
export async function stopService(
  { events, jobs, readers, ending, storage, providers, traces }: Stopped,
  { listening, others }: { listening: Listening | null; others: readonly Stoppable[] },
  withinMs: number,
): Promise<readonly string[]> {
  const upkeepOf = (at: number) => `upkeep ${at + 1}`;
  const left = new Set(['connections', 'jobs', ...others.map((_, at) => upkeepOf(at)), 'stores', 'providers']);
  const ended = async (part: string, work: Promise<unknown> | undefined) => {
    await work;
    left.delete(part);
  };
  const refuse = setTimeout(() => ending.abort(), withinMs * waitingShare);
  events.stop();
  const close = async () => {
    // Jobs go back into the queue while calls end. A part that fails to stop keeps no other part from being closed.
    const stopped = await Promise.allSettled([
      ended('connections', listening?.stop(withinMs * answeringShare)),
      ended('jobs', jobs.stop(withinMs * answeringShare)),
      ...others.map((other, at) => ended(upkeepOf(at), other.stop())),
    ]);
    // Waits for the calls that are still computed. Reader threads end before the connections of their stores close.
    await readers?.stop();
    await ended('stores', storage.close());
    await ended('providers', Promise.all([providers.close(), traces?.stop()]));
    for (const one of stopped) if (one.status === 'rejected') throw one.reason;
  };
  const deadline = after(withinMs);
  await Promise.race([close(), deadline.passed]).finally(() => {
    clearTimeout(refuse);
    deadline.forget();
  });
  return [...left];
}

function after(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return { passed, forget: () => clearTimeout(timer) };
}
