/** Enqueues the recurring jobs of a workspace when they are due, once over all nodes. */
import { createHash } from 'node:crypto';
import type { JobKindName } from '../model/job.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { JobKind, Recurrence } from './kinds.ts';

/**
 * Enqueues the recurring kinds that are due. A kind that is new to a workspace gets its own first time there; all nodes
 * compute the same one.
 */
export async function enqueueRecurring(
  store: WorkspaceStore,
  { workspace_id }: WorkspaceRecord,
  kinds: readonly JobKind[],
  now: Date,
): Promise<void> {
  const known = await store.jobs.nextRuns();
  const times = kinds.flatMap(({ kind, recurs }): [JobKindName, string][] => {
    const first =
      recurs &&
      (!recurs.isBegun || known.has(kind)) &&
      after(now, recurs.firstWithinMs * placeOf(`${workspace_id} ${kind}`));
    return !first ? [] : [[kind, known.get(kind) ?? first]];
  });
  const unknown = times.filter(([kind]) => !known.has(kind));
  if (unknown.length > 0)
    await store.transaction(async ({ jobs }) => {
      for (const [kind, first] of unknown) await jobs.setNextRun(kind, null, first);
    });
  for (const [kind, due] of times) {
    const { lane, recurs } = kinds.find((one) => one.kind === kind)!;
    if (due > now.toISOString() && due <= latest(recurs!, now)) continue;
    const isWanted = (await recurs?.isWanted?.(store, now)) ?? true;
    await store.transaction(async ({ jobs }) => {
      const isOurs = await jobs.setNextRun(kind, due, after(now, recurs!.everyMs));
      if (isOurs && isWanted) await jobs.enqueue({ kind, lane, args: {} });
    });
  }
}

/** The latest plausible due time. A later one was set before the clock was set back. */
const latest = ({ everyMs, firstWithinMs }: Recurrence, now: Date) => after(now, Math.max(everyMs, firstWithinMs));

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** Hashes a text to a number from 0 to 1, almost evenly distributed. */
function placeOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
