/** Usage, audit and the figures of recalls. */
import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../../model/trail.ts';

export interface Trail {
  recordUsage(event: UsageEvent): Promise<void>;
  /** Largest first. */
  routeCounts(): Promise<RouteCount[]>;
  keyActivity(): Promise<KeyActivity[]>;
  recentUsage(limit: number): Promise<UsageEvent[]>;
  /** Durable: in the transaction of what it tells of, or in one of its own. */
  recordAudit(entry: AuditEntry): Promise<void>;
  /** Of a call that only reads: written with other notes, soon. */
  noteAudit(entry: AuditEntry): Promise<void>;
  recentAudit(limit: number): Promise<AuditEntry[]>;
  /** Keeps the last thousand. */
  recordRecall(record: RecallRecord): Promise<void>;
  recentRecalls(limit: number): Promise<RecallRecord[]>;
}
