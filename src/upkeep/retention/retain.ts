/** Applies a workspace's retention rules by the usual forgetting and erasing, or reports what they would do. */
import { auditEntry } from '../../access/audit.ts';
import { permissions } from '../../access/permissions.ts';
import { forgetGenerated } from '../../memory/forget.ts';
import type { JobName } from '../../model/job.ts';
import type { RetentionReport, RetentionRule, RetentionRules } from '../../model/retention/retention-rules.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { dayMs } from '../../time-units.ts';
import { immediate } from '../../verb.ts';
import type { RunningJob, Workspace } from '../../workspace.ts';

/** The job that applies the rules. */
export const retainJob: JobName = { kind: 'retain', lane: 'upkeep' };

/** Memories per transaction. Small, so that no other write waits long for it. */
const batchSize = 20;
const trailBatchSize = 500;
const maxSamples = 5;

type Context = Pick<Workspace, 'store' | 'now' | 'caller'>;

const daysBefore = ({ now }: Pick<Workspace, 'now'>, days: number) =>
  new Date(now().getTime() - days * dayMs).toISOString();
/** A time before anything stored. */
const beforeAll = '';

/** True if the rules remove data that cannot be restored: erased memories or audit entries. */
export const erasesForGood = ({ memories, audit_days }: RetentionRules): boolean =>
  audit_days !== null || memories.some(({ action }) => action === 'erase');

/** Replaces the retention rules. The job that applies them runs daily. */
export const setRetention = immediate(async ({ store }, rules: RetentionRules) => {
  await store.retention.setRules(rules);
  const hasRules = rules.memories.length > 0 || rules.usage_days !== null || rules.audit_days !== null;
  if (hasRules) await store.jobs.setNextRun(retainJob.kind, null, new Date(0).toISOString());
  else await store.jobs.endRecurring(retainJob.kind);
  return { retention: rules };
});

/** Counts the memories and records that each rule would affect now. A memory matched by two rules counts in both. */
export async function previewRetention(
  context: Pick<Workspace, 'store' | 'now'>,
  { memories, usage_days, audit_days }: RetentionRules,
): Promise<RetentionReport> {
  const { retention } = context.store;
  const reports = [];
  for (const rule of memories) {
    const since = daysBefore(context, rule.days);
    const samples = await retention.overdue(rule, since, maxSamples);
    reports.push({ ...rule, ...(await retention.countOverdue(rule, since)), samples });
  }
  const cutoffs = [usage_days, audit_days].map((days) => (days === null ? beforeAll : daysBefore(context, days)));
  return { memories: reports, ...(await retention.countTrails(cutoffs[0]!, cutoffs[1]!)) };
}

/** Applies the rules. If a run is killed, the workspace stays consistent and the next run continues. */
export async function retain(context: Context, job: Pick<RunningJob, 'report' | 'hold'>): Promise<RetentionReport> {
  const { store } = context;
  const rules = await store.retention.rules();
  const reports = [];
  for (const rule of rules.memories) {
    const { pinned } = await store.retention.countOverdue(rule, daysBefore(context, rule.days));
    reports.push({ ...rule, ...(await applyRule(context, job, rule)), pinned });
  }
  if (rules.memories.some(({ action }) => action === 'erase')) await store.scrub();
  const prune = async (days: number | null, pruneBatch: (end: string) => Promise<number>) => {
    let deleted = 0;
    if (days === null) return deleted;
    for (let batch = trailBatchSize; batch === trailBatchSize; deleted += batch) {
      batch = await pruneBatch(daysBefore(context, days));
      await job.report(0, `deleted ${deleted + batch} records`);
    }
    return deleted;
  };
  const report: RetentionReport = {
    memories: reports,
    usage: await prune(rules.usage_days, (end) => store.trail.pruneUsage(end, trailBatchSize)),
    audit: await prune(rules.audit_days, (end) => store.trail.pruneAudit(end, trailBatchSize)),
  };
  await store.retention.noteRun(report);
  return report;
}

async function applyRule(
  context: Context,
  job: Pick<RunningJob, 'report' | 'hold'>,
  rule: RetentionRule,
): Promise<{ count: number; samples: string[] }> {
  const samples: string[] = [];
  let count = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    const ids = await applyBatch(context, job, rule);
    samples.push(...ids.slice(0, maxSamples - samples.length));
    batch = ids.length;
    count += batch;
    await job.report(0, `${rule.action === 'erase' ? 'erased' : 'forgot'} ${count} memories`);
  }
  return { count, samples };
}

/**
 * Applies a rule to one batch. Memories are locked and checked again, because somebody may have pinned or edited them.
 */
function applyBatch(context: Context, job: Pick<RunningJob, 'hold'>, rule: RetentionRule): Promise<string[]> {
  const { store, caller, now } = context;
  return store.transaction(async (inner) => {
    await job.hold(inner);
    const overdue = await inner.retention.overdue(rule, daysBefore(context, rule.days), batchSize);
    const locked = await inner.memories.lockMany(overdue);
    const ids = locked.filter(({ pinned }) => !pinned).map(({ memory_id }) => memory_id);
    const cause = `retention: kept for ${rule.days} days`;
    if (rule.action === 'erase') await inner.memories.erase(ids, cause);
    else await forgetAll(inner, ids, now().toISOString(), cause);
    const { audit } = permissions['retention.apply'];
    if (ids.length > 0) await inner.trail.recordAudit(auditEntry(caller, now(), audit, 'ok', ids));
    return ids;
  });
}

async function forgetAll(
  store: WorkspaceStore,
  ids: readonly string[],
  forgotten_at: string,
  cause: string,
): Promise<void> {
  for (const id of ids) await store.memories.change(id, 'forget', { forgotten_at }, { cause });
  await forgetGenerated(store, ids, forgotten_at);
}
