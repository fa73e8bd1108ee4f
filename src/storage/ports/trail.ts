/** Usage, audit and the figures of recalls. What is noted is written soon after and seen by whoever reads it here; a kill loses the last moments. */
import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../../model/trail.ts';

export interface Trail {
  /** A note. */
  recordUsage(event: UsageEvent): Promise<void>;
  /** Largest first. */
  routeCounts(): Promise<RouteCount[]>;
  keyActivity(): Promise<KeyActivity[]>;
  recentUsage(limit: number): Promise<UsageEvent[]>;
  /** Durable: in the transaction of what it tells of, or in one of its own. */
  recordAudit(entry: AuditEntry): Promise<void>;
  /** A note: of a call that only reads. */
  noteAudit(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  recentAudit(limit: number): Promise<AuditEntry[]>;
  /** Deletes those of the oldest so many records that are from before a time, and answers how many; counts by route and key stay. */
  pruneUsage(before: string, limit: number): Promise<number>;
  pruneAudit(before: string, limit: number): Promise<number>;
  /** A note; the last thousand are kept. */
  recordRecall(record: RecallRecord): Promise<void>;
  recentRecalls(limit: number): Promise<RecallRecord[]>;
}
