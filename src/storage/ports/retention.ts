/** How long a workspace keeps what, what is over its time, and each run of the rules. */
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
  /** Ids of those stored before a time that are neither forgotten nor pinned, the first stored first. */
  overdue(which: Which, before: string, limit: number): Promise<string[]>;
  countOverdue(which: Which, before: string): Promise<{ count: number; pinned: number }>;
  /** How many single calls and audit entries are from before a time. */
  countTrails(usageBefore: string, auditBefore: string): Promise<{ usage: number; audit: number }>;
  noteRun(report: RetentionReport): Promise<void>;
  /** Newest first. */
  runs(limit: number): Promise<RetentionRun[]>;
}
