/** Links between memories. */
import type { MemoryLink } from '../../model/entity.ts';

/** A memory that came later and says otherwise. */
export interface Successor {
  memory_id: string;
  relation: 'supersedes' | 'contradicts';
}

export interface MemoryLinks {
  /**
   * Once: linking again the same way changes nothing and answers with the first. Each of the two memories gets a `link` event.
   * `not_found` for a memory that is not there, `conflict` for one with itself.
   */
  add(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<MemoryLink>;
  /** False where there was none; of forgotten memories too. Each of the two memories gets a `link` event. */
  remove(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<boolean>;
  /** Links again what was linked before, forgotten memories too. False where they are linked. Each of the two gets a `link` event. */
  putBack(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>, cause?: string): Promise<boolean>;
  find(link: Pick<MemoryLink, 'from' | 'relation' | 'to'>): Promise<MemoryLink | null>;
  /** Memories that came in the place of this one, or were merged into it, latest stored first. */
  references(memoryId: string, limit: number): Promise<{ memory_id: string; as: 'supersedes' | 'merged_into' }[]>;
  /** What took the place of each or contradicts it, where that stands in recall; latest stored first. Name some tens at a time. */
  successors(memoryIds: readonly string[]): Promise<ReadonlyMap<string, readonly Successor[]>>;
  /** From it and to it, 200 unless told otherwise. */
  ofMemory(memoryId: string, limit?: number): Promise<MemoryLink[]>;
}
