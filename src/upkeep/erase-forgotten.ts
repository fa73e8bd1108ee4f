/** Erases memories that were forgotten so long ago that they can no longer be restored, pinned or not. */
import { auditEntry } from '../access/audit.ts';
import { permissions } from '../access/permissions.ts';
import { restorableDays } from '../memory/restorable.ts';
import { dayMs } from '../time-units.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

/** Memories per transaction. Small, so that no other write waits long for it. */
const batchSize = 20;

/**
 * Returns the number of memories erased. If a run is killed, the workspace stays consistent and the next run continues,
 * including the scrubbing of leftover data in files.
 */
export async function eraseForgotten(
  { store, caller, now }: Pick<Workspace, 'store' | 'caller' | 'now'>,
  job: Pick<RunningJob, 'report' | 'hold'>,
): Promise<number> {
  let erased = 0;
  for (let batch = batchSize; batch === batchSize; erased += batch) {
    const until = new Date(now().getTime() - restorableDays * dayMs - 1).toISOString();
    batch = await store.transaction(async (inner) => {
      await job.hold(inner);
      const { memory_ids, derived_ids } = await inner.memories.eraseForgotten(until, batchSize);
      const ids = [...memory_ids, ...derived_ids];
      const { audit } = permissions['memory.erase'];
      if (ids.length > 0) await inner.trail.recordAudit(auditEntry(caller, now(), audit, 'ok', ids));
      return memory_ids.length;
    });
    await job.report(0, `erased ${erased + batch} memories`);
  }
  await store.scrub();
  return erased;
}
