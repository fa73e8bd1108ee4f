/** Read models: what single reports ask of the whole workspace. */
import type { Layer, MemoryStatus, MemoryType } from '../../model/memory.ts';

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
