/** Answers kept for idempotency keys. */

/** The first answer to a call that carried an idempotency key. */
export interface KeptAnswer {
  fingerprint: string;
  answer: unknown;
  /** True where the answer told of a memory that was erased since. The answer is gone; the fact that the call was made stays. */
  isErased?: true;
}

export interface Answers {
  /** The answer to the call with this key, or null where no such call has ended. Does not wait for a call that is under way. */
  find(caller: string, idempotencyKey: string, at: string): Promise<KeptAnswer | null>;
  /** Takes the key for this call, or returns the earlier answer. Waits for a call that holds the key. */
  claim(caller: string, idempotencyKey: string, fingerprint: string, at: string): Promise<KeptAnswer | null>;
  /** Deletes the answers that are older than a day, and returns their number. `claim` does the same. */
  deleteExpired(at: string): Promise<number>;
  keep(caller: string, idempotencyKey: string, answer: unknown): Promise<void>;
}
