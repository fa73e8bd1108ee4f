/** The stored vectors, and re-embedding. */

import type { ContentVectors } from '../../model/search-form.ts';

/** The stored vectors. Re-embedding replaces those with the stamp of another model than the one in use. */
export interface Vectors {
  /** The vectors of this model, by memory. A memory without one is missing. Name some hundreds at a time. */
  of(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** The vectors of this model of the passages of long memories, in order, by memory. A memory without any is missing. */
  passagesOf(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
  /** The number of memories per model stamp, most first. */
  stamps(): Promise<{ model: string; count: number }[]>;
  /** The next memories (oldest first, forgotten ones included) whose vector is not of this model. */
  staleFor(model: string, limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** The next memories (oldest first, forgotten ones included) that no model has embedded yet. */
  waiting(limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** Replaces vectors. A vector whose memory changed its content since it was read is left as it is. */
  replace(
    model: string,
    vectors: readonly (ContentVectors & { memory_id: string; content: string })[],
  ): Promise<number>;
  /** The vectors that were written in bulk and wait for the index, counted up to `most`. A search compares each of them until then. */
  countWaitingForIndex(most: number): Promise<number>;
  /** Moves up to `limit` vectors into the index, oldest first; returns their number. */
  moveIntoIndex(limit: number): Promise<number>;
}
