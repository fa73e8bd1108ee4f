/** The stored vectors, and re-embedding. */

import type { ContentVectors } from '../../model/ranking/search-form.ts';

/** The stored vectors. Re-embedding replaces those whose model stamp is not the one in use. */
export interface Vectors {
  /** The vectors of this model, by memory id. A memory without a vector is missing. Pass at most a few hundred ids. */
  of(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /**
   * The passage vectors of long memories for this model, in passage order, by memory id. A memory without any is
   * missing.
   */
  passagesOf(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
  /** The number of memories per model stamp, most first. */
  stamps(): Promise<{ model: string; count: number }[]>;
  /** The next memories (oldest first, forgotten ones included) whose vector is not of this model. */
  staleFor(model: string, limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** The next memories (oldest first, forgotten ones included) that no model has embedded yet. */
  waiting(limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** Replaces vectors and returns the number replaced. Skips a memory whose content changed since it was read. */
  replace(
    model: string,
    vectors: readonly (ContentVectors & { memory_id: string; content: string })[],
  ): Promise<number>;
  /**
   * The number of vectors that were written in bulk and wait for the index, counted up to `most`. Until then a search
   * compares each of them.
   */
  countWaitingForIndex(most: number): Promise<number>;
  /** Moves up to `limit` vectors into the index, oldest first; returns their number. */
  moveIntoIndex(limit: number): Promise<number>;
}
