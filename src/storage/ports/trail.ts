/**
 * Usage, audit and the figures of recalls. Notes are written soon after the call, and every read here includes them; a
 * kill loses the notes of the last moments.
 */
import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../../model/trail.ts';

export interface Trail {
  /** Notes a usage event. */
  recordUsage(event: UsageEvent): Promise<void>;
  /** Calls by route, largest count first. */
  routeCounts(): Promise<RouteCount[]>;
  keyActivity(): Promise<KeyActivity[]>;
  /**
   * The latest calls, newest first; with `since`, only those made from then on. Reads `limit` rows, however long the
   * trail is.
   */
  recentUsage(limit: number, since?: string): Promise<UsageEvent[]>;
  /** Durable: writes the entry in the transaction of the action, or in one of its own. */
  recordAudit(entry: AuditEntry): Promise<void>;
  /** Notes the audit entry of a call that only reads. */
  noteAudit(entry: AuditEntry): Promise<void>;
  /** The latest entries, newest first. */
  recentAudit(limit: number): Promise<AuditEntry[]>;
  /** Among the oldest `limit` usage records, deletes those from before a time, and returns their number. Counts by route and key stay. */
  pruneUsage(before: string, limit: number): Promise<number>;
  pruneAudit(before: string, limit: number): Promise<number>;
  /** Notes the figures of a recall. The latest 1,000 are kept. */
  recordRecall(record: RecallRecord): Promise<void>;
  recentRecalls(limit: number): Promise<RecallRecord[]>;
}
