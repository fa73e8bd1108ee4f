/** What recurs on a workspace: enqueued when it is due, once over all nodes. */
import { createHash } from 'node:crypto';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { JobKind } from './kinds.ts';

/** The kinds among these that recur. One that is new here is due at its own time for each workspace; nodes set the same. */
export async function enqueueRecurring(
  store: WorkspaceStore,
  { workspace_id }: WorkspaceRecord,
  kinds: readonly JobKind[],
  now: Date,
): Promise<void> {
  const known = await store.jobs.recurring();
  const times = kinds.flatMap(({ kind, recurs }): [string, string][] => {
    const first =
      recurs &&
      (!recurs.isBegun || known.has(kind)) &&
      after(now, recurs.firstWithinMs * placeOf(`${workspace_id} ${kind}`));
    return !first ? [] : [[kind, known.get(kind) ?? first]];
  });
  const unknown = times.filter(([kind]) => !known.has(kind));
  if (unknown.length > 0)
    await store.transaction(async ({ jobs }) => {
      for (const [kind, first] of unknown) await jobs.recur(kind, null, first);
    });
  for (const [kind, due] of times) {
    if (due > now.toISOString()) continue;
    const { lane, recurs } = kinds.find((one) => one.kind === kind)!;
    const isWanted = (await recurs?.isWanted?.(store, now)) ?? true;
    await store.transaction(async ({ jobs }) => {
      const isOurs = await jobs.recur(kind, due, after(now, recurs!.everyMs));
      if (isOurs && isWanted) await jobs.enqueue({ kind, lane, args: {} });
    });
  }
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** From 0 to 1, as good as evenly spread. */
function placeOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
