/**
 * Prunes trails: old usage and audit records, and stored responses of calls that are no longer repeated. Totals are
 * kept.
 */
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import { dayMs } from '../time-units.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

export interface TrailWindows {
  usageDays: number;
  auditDays: number;
}

/** Days for which the delivery log is kept. */
const deliveryDays = 30;
/** Records per transaction. */
const batchSize = 500;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

/** Prunes the audit entries of the whole installation. */
export async function pruneControlAudit(
  { audit }: Pick<ControlStore, 'audit'>,
  { auditDays }: Pick<TrailWindows, 'auditDays'>,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (let batch = batchSize; batch === batchSize; deleted += batch)
    batch = await audit.prune(daysBefore(now, auditDays), batchSize);
  return deleted;
}

/**
 * Deletes expired records of access: browser sessions, codes, tokens, and client registrations that nobody authorised.
 */
export async function pruneExpired(
  { browserSessions, oauthRecords }: Pick<ControlStore, 'browserSessions' | 'oauthRecords'>,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  return (await browserSessions.deleteExpired(at)) + (await oauthRecords.deleteExpired(at));
}

/** Returns the number of records deleted. */
export async function pruneTrails(
  { store: { trail, answers, webhooks }, now }: Pick<Workspace, 'store' | 'now'>,
  { usageDays, auditDays }: TrailWindows,
  job: Pick<RunningJob, 'report'>,
): Promise<number> {
  const daysAgo = (days: number) => daysBefore(now(), days);
  let deleted = await answers.deleteExpired(now().toISOString());
  for (const prune of [
    () => trail.pruneUsage(daysAgo(usageDays), batchSize),
    () => trail.pruneAudit(daysAgo(auditDays), batchSize),
    () => webhooks.prune(daysAgo(deliveryDays), batchSize),
  ]) {
    for (let batch = batchSize; batch === batchSize; deleted += batch) {
      batch = await prune();
      await job.report(0, `deleted ${deleted + batch} records`);
    }
  }
  return deleted;
}
