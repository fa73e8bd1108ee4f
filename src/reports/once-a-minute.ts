/** Keeps costly reports over a large workspace, so that repeated calls do not count everything again. */

import { minuteMs } from '../time-units.ts';
import type { Workspace } from '../workspace.ts';

/** Number of memories from which reports are kept. Below it they take a few milliseconds, and are always computed. */
const cachingThreshold = 5_000;

/**
 * The report with this name and these arguments. In a large workspace it is computed at most once a minute, so that it may be a minute old.
 * Only the latest arguments are kept, which bounds the memory that reports take.
 */
export async function onceAMinute<Report>(
  { store, now }: Workspace,
  name: string,
  args: readonly unknown[],
  compute: () => Promise<Report>,
): Promise<Report> {
  if ((await store.memories.count()) <= cachingThreshold) return compute();
  const minute = Math.floor(now().getTime() / minuteMs);
  return store.cached(name, `${minute} ${JSON.stringify(args)}`, compute);
}
