/**
 * The operating system gives busy threads equal shares of the processors. With fewer processors than busy threads, the
 * thread that answers callers would wait for the job threads.
 */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Gives this thread, and the threads that it starts, a smaller share: `nice` from 1 to 19, each step a fifth less. Only
 * Linux has a priority for each thread; elsewhere nothing changes.
 */
export function lowerPriority(nice: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), nice);
  } catch {
    // A sandbox may refuse this; the thread works all the same.
  }
}
