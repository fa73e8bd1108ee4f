/** Moves the vectors that were written in bulk into the index, in small steps, so that searches need not compare each of them for long. */
import { setTimeout as wait } from 'node:timers/promises';
import type { JobName } from '../model/job.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { RunningJob } from '../workspace.ts';

export const moveIntoIndexJob: JobName = { kind: 'move_into_index', lane: 'index' };

/** Vectors per transaction: some 50 ms of the server. An edit of one of these memories waits that long. */
const batchSize = 20;
/** The rest after each batch, as a share of the time that it took: other calls need the server too. */
const restShare = 0.5;
/** The job stays for those that come later: a call that writes does not begin another one while it runs. */
const [staysMs, looksEveryMs] = [5_000, 500];

/** To be called where memories were written in bulk, best in the transaction that writes the last of them. */
export async function moveLater({ vectors, jobs }: Pick<WorkspaceStore, 'vectors' | 'jobs'>): Promise<void> {
  if ((await vectors.countWaitingForIndex(1)) > 0) await jobs.enqueue({ ...moveIntoIndexJob, args: {} });
}

/** Whether a long import that has stored this many memories, and had stored some before, is to begin the job meanwhile. */
export const isMoveDue = (before: number, stored: number) => Math.floor(stored / 1_000) > Math.floor(before / 1_000);

type Job = Pick<RunningJob, 'stop' | 'report'>;

/** Returns the number of vectors that it moved. */
export async function moveIntoIndex(
  { vectors }: Pick<WorkspaceStore, 'vectors'>,
  { stop, report }: Job,
  stayMs = staysMs,
): Promise<number> {
  let moved = 0;
  for (let quietMs = 0; ; ) {
    const start = performance.now();
    const count = await vectors.moveIntoIndex(batchSize);
    moved += count;
    await report(0, `moved ${moved} vectors into the index`);
    if (count === 0 && quietMs >= stayMs) return moved;
    quietMs = count === 0 ? quietMs + looksEveryMs : 0;
    await wait(count === 0 ? looksEveryMs : restShare * (performance.now() - start), undefined, { signal: stop });
  }
}
