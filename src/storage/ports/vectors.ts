/** Vectors as they are stored, and re-embedding. */

/** Vectors as they are stored; re-embedding: what carries a stamp other than the model in use. */
export interface Vectors {
  /** Those of this model; a memory without one is missing. Name some hundreds at a time. */
  of(model: string, memoryIds: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Memories per model stamp, most first. */
  stamps(): Promise<{ model: string; count: number }[]>;
  /** The next memories (oldest first, forgotten ones included) whose vector is not of this model. */
  staleFor(model: string, limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** The next memories (oldest first, forgotten ones included) that no model has embedded yet. */
  waiting(limit: number): Promise<{ memory_id: string; content: string }[]>;
  /** Replaces vectors; one whose content changed since it was read is left as it is. */
  replace(
    model: string,
    vectors: readonly { memory_id: string; content: string; vector: Float32Array | null }[],
  ): Promise<number>;
}
