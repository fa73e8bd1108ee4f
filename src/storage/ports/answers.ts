/** Answers kept for idempotency keys. */

/** The first answer to a call that carried an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  answer: unknown;
  /**
   * True if the answer contained a memory that was erased since. The answer is gone; the record that the call was made
   * stays.
   */
  isErased?: true;
}

export interface Answers {
  /**
   * The answer to the call with this key, or null if no such call has finished. Does not wait for a call in progress.
   */
  find(caller: string, idempotencyKey: string, at: string): Promise<StoredAnswer | null>;
  /**
   * Claims the key for this call and returns null, or returns the earlier answer. Waits for a call that holds the key.
   */
  claim(caller: string, idempotencyKey: string, fingerprint: string, at: string): Promise<StoredAnswer | null>;
  /** Deletes the answers that are older than a day, and returns their number. `claim` deletes them too. */
  deleteExpired(at: string): Promise<number>;
  keep(caller: string, idempotencyKey: string, answer: unknown): Promise<void>;
}
