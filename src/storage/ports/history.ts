/** The append-only history of memories. */
import type { HistoryEvent } from '../../model/history.ts';

/** The changes by one actor, or by any, between two times (both inclusive). */
export interface ActivityFilter {
  actor?: string;
  /** Leaves out what Stele did by itself (`isSystem`). */
  onlyCallers?: boolean;
  since?: string;
  until?: string;
}

/** The place of the last change of a page. */
export interface ChangeCursor {
  at: string;
  seq: number;
}

export interface EditsPage {
  edits: { memory_id: string; content: string }[];
  /** The place where the next page begins; null after the last change. */
  next: ChangeCursor | null;
}

/** An event with its number in the order of writing. */
export type SequencedEvent = HistoryEvent & { seq: number };

/** The next events of any memory, in the order of writing. `last` is the place to continue from. */
export interface EventsPage {
  events: SequencedEvent[];
  last: number;
}

export interface History {
  /** The events of a memory, oldest first; with a limit, the latest `limit` of them. */
  ofMemory(memoryId: string, limit?: number): Promise<HistoryEvent[]>;
  /** The events of an operation, oldest first. */
  ofOperation(operationId: string): Promise<HistoryEvent[]>;
  /** Those of the operations that changed a memory or an entity other than by erasing. Pass at most a few hundred ids. */
  revertibleOperations(operationIds: readonly string[]): Promise<ReadonlySet<string>>;
  get(eventId: string): Promise<HistoryEvent>;
  /**
   * The events after a place in the order of writing. With null, returns no events and the place of the last event.
   * Each event is returned once and none is skipped: an event is held back while an open transaction may still write an
   * earlier one.
   */
  eventsAfter(after: number | null, limit: number): Promise<EventsPage>;
  /** Events of these memories after a time (exclusive), newest first. Pass at most a few hundred ids. */
  since(time: string, memoryIds: readonly string[]): Promise<HistoryEvent[]>;
  /**
   * For each memory, the time of its last change up to a time (inclusive), or of its storing if it was not changed.
   * Pass at most a few hundred ids.
   */
  lastChanges(time: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Reads the next `limit` changes after a time (exclusive), oldest first, and returns the contents that edits replaced
   * in memories that existed at that time.
   */
  editsSince(time: string, limit: number, after?: ChangeCursor): Promise<EditsPage>;
}
