/**
 * More ports of a workspace's store: what is on record of what was done. See store.ts for how names tell what is answered.
 */

import type { HistoryEvent } from '../model/history.ts';
import type { Job } from '../model/job.ts';
import type {
  Choice,
  KeptChoice,
  MemoryUse,
  NewShownList,
  OwnRanking,
  ShownList,
} from '../model/ranking/adaptation.ts';
import type { SessionRecord, SessionRecordKind } from '../model/session-record.ts';
import type { AuditEntry, KeyActivity, RecallRecord, RouteCount, UsageEvent } from '../model/trail.ts';

/** What one actor did, or any, between two times (both inclusive). */
export interface Stretch {
  actor?: string;
  since?: string;
  until?: string;
}

/** The last change of a page. */
export interface ChangeCursor {
  at: string;
  seq: number;
}

export interface EditsPage {
  edits: { memory_id: string; content: string }[];
  /** From where to go on; null after the last change. */
  next: ChangeCursor | null;
}

export interface History {
  /** Oldest first; with a limit, the latest so many. */
  ofMemory(memoryId: string, limit?: number): Promise<HistoryEvent[]>;
  /** Oldest first. */
  ofOperation(operationId: string): Promise<HistoryEvent[]>;
  get(eventId: string): Promise<HistoryEvent>;
  /** Events after a time (exclusive) of these memories, newest first. Name some hundreds at a time. */
  since(time: string, memoryIds: readonly string[]): Promise<HistoryEvent[]>;
  /** When each of these, some hundreds at a time, was last changed by a time (inclusive); where it was not, when it was stored. */
  lastChanges(time: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The next `limit` changes after a time (exclusive), oldest first: what those of them replaced that edited a memory which existed then. */
  editsSince(time: string, limit: number, after?: ChangeCursor): Promise<EditsPage>;
  /** Changes, creations left out, newest first; of the latest ten thousand in the stretch. */
  changes(stretch: Stretch, limit: number): Promise<HistoryEvent[]>;
  /** How many events memories had at or after a time, creation included; most first, then the latest stored. Forgotten ones are left out. */
  activity(since: string, limit: number): Promise<{ memory_id: string; events: number }[]>;
}

export interface Trail {
  recordUsage(event: UsageEvent): Promise<void>;
  /** Largest first. */
  routeCounts(): Promise<RouteCount[]>;
  keyActivity(): Promise<KeyActivity[]>;
  recentUsage(limit: number): Promise<UsageEvent[]>;
  recordAudit(entry: AuditEntry): Promise<void>;
  recentAudit(limit: number): Promise<AuditEntry[]>;
  /** Keeps the last thousand. */
  recordRecall(record: RecallRecord): Promise<void>;
  recentRecalls(limit: number): Promise<RecallRecord[]>;
}

/** What ranking learns from: what callers were shown and did with it. Each list of it is bounded; none holds words. */
export interface Adaptation {
  /** Notes what the caller was shown, of the last two thousand; answers which one it is, counted from 1. */
  noteShown(list: NewShownList): Promise<number>;
  /** Notes that the caller looked at a memory, of the last five thousand. */
  noteOpened(memoryId: string, at: string): Promise<void>;
  /** Oldest first. */
  shown(limit: number): Promise<ShownList[]>;
  countShown(): Promise<number>;
  /**
   * What was done with single memories between two times (inclusive), in the order of time, the first ten thousand: opened,
   * edited, pinned, noted on, tagged, promoted, linked. Bulk changes and what takes something back are left out.
   */
  uses(since: string, until: string): Promise<MemoryUse[]>;
  /** Takes off the lists up to this one, and keeps of those named what was chosen, the last thousand. */
  settle(through: number, choices: ReadonlyMap<number, Choice>): Promise<void>;
  /** Those with the features in use, oldest first. */
  choices(): Promise<KeptChoice[]>;
  /** Of those acted on and with the features in use, after one or all; and the last of any kind, 0 where there is none. */
  countChoices(after?: number): Promise<{ acted: number; last: number }>;
  find(): Promise<OwnRanking | null>;
  keep(own: OwnRanking): Promise<void>;
  /** All of it. */
  forget(): Promise<void>;
}

/** The first answer to a call that carried an idempotency key. */
export interface KeptAnswer {
  fingerprint: string;
  answer: unknown;
}

export interface Answers {
  /** Takes the key for this call, or gives back what it answered before. Waits for a call that holds the key. */
  claim(caller: string, idempotencyKey: string, fingerprint: string, at: string): Promise<KeptAnswer | null>;
  keep(caller: string, idempotencyKey: string, answer: unknown): Promise<void>;
}

/**
 * Upkeep, one job at a time on a workspace, whatever node runs it. A job holds a lease that it must renew; one whose lease
 * ran out has died, is read as failed, and is in nobody's way.
 */
export interface Jobs {
  /** A new job with a lease of so long; or, where one is running, that one. */
  begin(job: Pick<Job, 'kind' | 'args'>, leaseMs: number): Promise<{ job: Job; began: boolean }>;
  /** Renews the lease and says how far it is. `conflict` when it is no longer running: then its work must stop. */
  renew(jobId: string, leaseMs: number, at?: Partial<Pick<Job, 'progress' | 'step'>>): Promise<void>;
  /** Ends it, once: one that is no longer running stays as it is. */
  finish(jobId: string, outcome: { result: unknown } | { error: string }): Promise<Job>;
  /** Notes that an answer told how it ended. */
  markTold(jobId: string): Promise<void>;
  /** The latest of a kind that has ended and of which no answer told. */
  latestUntold(kind: string): Promise<Job | null>;
  get(jobId: string): Promise<Job>;
  list(page: { limit: number; offset?: number }): Promise<Job[]>;
}

export interface SessionRecords {
  append(record: Pick<SessionRecord, 'session_id' | 'kind' | 'content' | 'data'>): Promise<SessionRecord>;
  /** Of a session, or of all. */
  latest(kind: SessionRecordKind, sessionId?: string): Promise<SessionRecord | null>;
  find(recordId: string): Promise<SessionRecord | null>;
  list(
    filter: { kind?: SessionRecordKind; session_id?: string } & Stretch,
    page: { limit: number; offset?: number },
  ): Promise<SessionRecord[]>;
}
