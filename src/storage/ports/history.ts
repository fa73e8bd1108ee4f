/** The append-only history of memories. */
import type { HistoryEvent } from '../../model/history.ts';

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

/** An event with its place in the order of writing. */
export type PlacedEvent = HistoryEvent & { seq: number };

/** The next events of any memory, in the order of writing; `last` is where to go on from. */
export interface Following {
  events: PlacedEvent[];
  last: number;
}

export interface History {
  /** Oldest first; with a limit, the latest so many. */
  ofMemory(memoryId: string, limit?: number): Promise<HistoryEvent[]>;
  /** Oldest first. */
  ofOperation(operationId: string): Promise<HistoryEvent[]>;
  get(eventId: string): Promise<HistoryEvent>;
  /**
   * Those after a place in the order of writing; with null none, but the place of the last one. Each is told once and none is passed over:
   * while a transaction is under way that may stand before an event, that event waits.
   */
  following(after: number | null, limit: number): Promise<Following>;
  /** Events after a time (exclusive) of these memories, newest first. Name some hundreds at a time. */
  since(time: string, memoryIds: readonly string[]): Promise<HistoryEvent[]>;
  /** When each of these, some hundreds at a time, was last changed by a time (inclusive); where it was not, when it was stored. */
  lastChanges(time: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The next `limit` changes after a time (exclusive), oldest first: what those of them replaced that edited a memory which existed then. */
  editsSince(time: string, limit: number, after?: ChangeCursor): Promise<EditsPage>;
}
