/** Erases memories forgotten so long ago that they can no longer be restored, pinned or not. */
import { auditEntry } from '../access/audit.ts';
import { permissions } from '../access/permissions.ts';
import { restorableDays } from '../memory/forget.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

/** Memories per transaction: nobody waits for long behind it. */
const batchSize = 20;

/** Answers with the number erased. A killed run leaves the workspace whole; the next run goes on, also with what is left in files. */
export async function eraseForgotten(
  { store, caller, now }: Pick<Workspace, 'store' | 'caller' | 'now'>,
  job: Pick<RunningJob, 'report' | 'hold'>,
): Promise<number> {
  let erased = 0;
  for (let batch = batchSize; batch === batchSize; erased += batch) {
    const until = new Date(now().getTime() - restorableDays * 86_400_000 - 1).toISOString();
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
