/** Queries of reports over the whole workspace. Queries of verbs and of retrieval are in the port of their noun. */
import type { HistoryEvent } from '../../model/history.ts';
import type { Layer, MemoryStatus, MemoryType, StoredMemory } from '../../model/memory.ts';
import type { ActivityFilter } from './history.ts';

export interface KindCount {
  layer: Layer;
  memory_type: MemoryType;
  status: MemoryStatus;
  pinned: boolean;
  count: number;
}

/** Counts over a page of memories that are not forgotten. All figures except `memories` and `challenged` count active memories. */
export interface MemoryTally {
  memories: number;
  /** The id of the last memory of the page, to continue from; null if the page is empty. */
  last: string | null;
  active: number;
  challenged: number;
  neverRecalled: number;
  /** Memories that were neither changed nor recalled since the given time, and are not pinned. */
  stale: number;
  /** Memories without an entity, a link or a tag. */
  orphans: number;
  withEntities: number;
  mentions: number;
}

export type Grouping = 'layer' | 'source_type' | 'entity' | 'month';

/** Months are written as `2026-05`. Memories without a source type are counted under `none`. */
export interface GroupCount {
  group: string;
  count: number;
}

export type Prominence = 'pinned' | 'important' | 'accessed';

export interface Reports {
  /** Memories for each combination of layer, type, status and pin. Costs one walk over a narrow index. */
  countKinds(): Promise<KindCount[]>;
  /** The number of memories in each group, largest first. */
  countBy(grouping: Grouping): Promise<GroupCount[]>;
  /** The number of memories stored on each day from a time on, first day first, and the number stored before. Includes forgotten memories. */
  storedByDay(since: string): Promise<{ before: number; days: GroupCount[] }>;
  /** Figures over the next `limit` memories in the order of storing. `since` separates fresh memories from stale ones. */
  tally(since: string, limit: number, after?: string): Promise<MemoryTally>;
  /** Memories accessed at or after a time (or ever), most accessed first, and the total number of such memories. */
  mostAccessed(limit: number, since?: string): Promise<{ memories: StoredMemory[]; total: number }>;
  /**
   * The number of events of each memory at or after a time, creation included. Events of the service itself and changes that nobody requested (`isRequestedChange`) do not count. Most events first, then the latest
   * changed.
   */
  mostChanged(limit: number, since: string): Promise<{ memory_id: string; events: number }[]>;
  /**
   * Active and challenged memories that stand out: pinned ones, newest first; those of more than the usual importance,
   * most important first; or those among the `limit` most accessed memories of any status, newest first.
   */
  listProminent(why: Prominence, limit: number): Promise<StoredMemory[]>;
  /**
   * Memories of any status that callers wrote themselves, newest first: neither through an ingest run nor by a tool that
   * derives them from others.
   */
  listWritten(stretch: ActivityFilter, limit: number): Promise<StoredMemory[]>;
  /** Requested changes (`isRequestedChange`) without creations, newest first, among the latest 10,000 of the stretch. */
  listChanges(stretch: ActivityFilter, limit: number): Promise<HistoryEvent[]>;
}
