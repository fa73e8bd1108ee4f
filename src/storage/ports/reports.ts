/** Read models: what single reports ask of the whole workspace. What verbs and retrieval need stands with its noun. */
import type { HistoryEvent } from '../../model/history.ts';
import type { Layer, MemoryStatus, MemoryType, StoredMemory } from '../../model/memory.ts';
import type { Stretch } from './history.ts';

export interface KindCount {
  layer: Layer;
  memory_type: MemoryType;
  status: MemoryStatus;
  pinned: boolean;
  count: number;
}

/** Counts over a stretch of memories that are not forgotten; all but `memories` and `challenged` of active ones. */
export interface MemoryTally {
  memories: number;
  /** The last of the stretch, to go on after; null when there is none. */
  last: string | null;
  active: number;
  challenged: number;
  neverRecalled: number;
  /** Neither changed nor recalled since, and not pinned. */
  stale: number;
  /** Without entity, link and tag. */
  orphans: number;
  withEntities: number;
  mentions: number;
}

export type Grouping = 'layer' | 'source_type' | 'entity' | 'month';

/** Months as `2026-05`; what has no source type is `none`. */
export interface GroupCount {
  group: string;
  count: number;
}

export type Outstanding = 'pinned' | 'important' | 'accessed';

export interface Reports {
  /** Memories per combination of layer, type, status and pin: one walk over a narrow index. */
  countKinds(): Promise<KindCount[]>;
  /** Memories per group, largest first. */
  countBy(grouping: Grouping): Promise<GroupCount[]>;
  /** Memories stored on each day from a time on, forgotten ones included, and how many were stored before; the first day first. */
  storedByDay(since: string): Promise<{ before: number; days: GroupCount[] }>;
  /** Figures over the next so many memories in the order of storing; `since` parts the fresh from the stale. */
  tally(since: string, limit: number, after?: string): Promise<MemoryTally>;
  /** Those accessed at or after a time (or ever), the most often accessed first, and how many there are. */
  mostAccessed(limit: number, since?: string): Promise<{ memories: StoredMemory[]; total: number }>;
  /** How many events memories had at or after a time, creation included, those of the service itself aside; most first, then the latest changed. */
  mostChanged(limit: number, since: string): Promise<{ memory_id: string; events: number }[]>;
  /**
   * Active and challenged ones that stand out: pinned, newest first; of more than the usual importance, most important first;
   * or among the `limit` most often accessed of any status, newest first.
   */
  outstanding(why: Outstanding, limit: number): Promise<StoredMemory[]>;
  /** What callers wrote themselves, rather than an ingest run brought, of any status: newest first. */
  written(stretch: Stretch, limit: number): Promise<StoredMemory[]>;
  /** Changes, creations left out, newest first; of the latest ten thousand in the stretch. */
  changes(stretch: Stretch, limit: number): Promise<HistoryEvent[]>;
}
