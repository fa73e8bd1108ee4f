/** A running job from its handler's point of view, with its progress reports. */
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import { untilConnected } from '../fair/until-connected.ts';
import type { ClaimedJob } from '../storage/ports/jobs.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { Interrupted } from './interrupted.ts';

/**
 * Another process may claim a job after this time without a renewal, in milliseconds. The runner renews the lease four
 * times as often.
 */
export const leaseMs = 60_000;
/** Minimum time between two writes of progress, in milliseconds. */
const reportMs = 500;

export interface Watched {
  readonly job: RunningJob;
  /** Why the job must stop. Null while it may continue. */
  readonly interrupted: Interrupted | null;
  /**
   * Returns the result of the work. Stops waiting for the work if the process ends or another process has the turn,
   * since the work can no longer write anything.
   */
  unlessAbandoned<Result>(work: Promise<Result>): Promise<Result>;
  close(): void;
}

export function watch({ store }: Workspace, claimed: ClaimedJob, stop: AbortSignal): Watched {
  const ending = new AbortController();
  const interrupt = (why: Interrupted['why']) => ending.abort(new Interrupted(why));
  const onStop = () => interrupt('stopped');
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const renew: typeof store.jobs.renew = async (...renewal) => {
    try {
      const renewed = await store.jobs.renew(...renewal);
      if (renewed.isCancelled) interrupt('cancelled');
      return renewed;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') interrupt('lost');
      throw error;
    }
  };
  let isRenewing = false;
  const beat = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await untilConnected(() => renew(claimed, leaseMs), { forMs: leaseMs }).catch(() => undefined);
    isRenewing = false;
  }, leaseMs / 4);
  const pause = pauses();
  let reported = performance.now();
  return {
    job: {
      stop: ending.signal,
      reached: claimed.reached,
      isCancelled: () => (ending.signal.reason as Interrupted | undefined)?.why === 'cancelled',
      report: async (progress, step) => {
        await pause();
        ending.signal.throwIfAborted();
        if (performance.now() - reported < reportMs) return;
        reported = performance.now();
        await renew(claimed, leaseMs, { progress: Math.min(1, progress), step });
        ending.signal.throwIfAborted();
      },
      hold: async (inner, reached) => void (await inner.jobs.renew(claimed, leaseMs, { reached })),
    },
    get interrupted() {
      return ending.signal.aborted ? (ending.signal.reason as Interrupted) : null;
    },
    unlessAbandoned: (work) => unlessAbandoned(work, ending.signal),
    close: () => {
      clearInterval(beat);
      stop.removeEventListener('abort', onStop);
    },
  };
}

/**
 * Stops waiting for a handler, which may wait minutes for a model. A job that was only cancelled stops at its next
 * report instead, so that no report remains unfinished.
 */
async function unlessAbandoned<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  work.catch(() => undefined);
  let onAbort = () => {};
  const abandoned = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      if ((signal.reason as Interrupted).why !== 'cancelled') reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([work, abandoned]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
