/**
 * Moves vectors that were written in bulk into the index, in small batches. Until then, every search compares each of
 * them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { JobName } from '../model/job.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { RunningJob } from '../workspace.ts';

export const moveIntoIndexJob: JobName = { kind: 'move_into_index', lane: 'index' };

/** Vectors per transaction, which takes about 50 ms of the server. An edit of one of these memories waits that long. */
const batchSize = 20;
/** Pause after each batch, as a share of the time that the batch took: other calls need the server too. */
const pauseShare = 0.5;
/**
 * Without vectors to move, the job polls for later ones before it ends: while it runs, writing calls start no other
 * job.
 */
const [maxIdleMs, pollMs] = [5_000, 500];

/**
 * Enqueues the job if vectors wait. Call it after a bulk write, preferably in the transaction that writes the last
 * memories.
 */
export async function enqueueMoveIntoIndex({ vectors, jobs }: Pick<WorkspaceStore, 'vectors' | 'jobs'>): Promise<void> {
  if ((await vectors.countWaitingForIndex(1)) > 0) await jobs.enqueue({ ...moveIntoIndexJob, args: {} });
}

/**
 * True if a long import should start the job before it ends: each time its number of stored memories passes a thousand.
 */
export const isMoveDue = (before: number, stored: number) => Math.floor(stored / 1_000) > Math.floor(before / 1_000);

type Job = Pick<RunningJob, 'stop' | 'report'>;

/** Returns the number of vectors moved. */
export async function moveIntoIndex(
  { vectors }: Pick<WorkspaceStore, 'vectors'>,
  { stop, report }: Job,
  idleLimitMs = maxIdleMs,
): Promise<number> {
  let moved = 0;
  for (let idleMs = 0; ; ) {
    const start = performance.now();
    const count = await vectors.moveIntoIndex(batchSize);
    moved += count;
    await report(0, `moved ${moved} vectors into the index`);
    if (count === 0 && idleMs >= idleLimitMs) return moved;
    idleMs = count === 0 ? idleMs + pollMs : 0;
    await wait(count === 0 ? pollMs : pauseShare * (performance.now() - start), undefined, { signal: stop });
  }
}
