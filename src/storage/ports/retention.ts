/** The retention rules of a workspace, the rows that exceed them, and the runs of the rules. */
import type {
  RetentionReport,
  RetentionRule,
  RetentionRules,
  RetentionRun,
} from '../../model/retention/retention-rules.ts';

type Which = Pick<RetentionRule, 'layer' | 'memory_type'>;

export interface Retention {
  rules(): Promise<RetentionRules>;
  setRules(rules: RetentionRules): Promise<void>;
  /** Ids of memories stored before a time that are neither forgotten nor pinned, oldest first. */
  overdue(which: Which, before: string, limit: number): Promise<string[]>;
  countOverdue(which: Which, before: string): Promise<{ count: number; pinned: number }>;
  /** The number of usage records and of audit entries from before a time. */
  countTrails(usageBefore: string, auditBefore: string): Promise<{ usage: number; audit: number }>;
  noteRun(report: RetentionReport): Promise<void>;
  /** The runs of the rules, newest first. */
  runs(limit: number): Promise<RetentionRun[]>;
}
