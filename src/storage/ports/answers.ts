/** Answers kept for idempotency keys. */

/** The first answer to a call that carried an idempotency key. */
export interface KeptAnswer {
  fingerprint: string;
  answer: unknown;
  /** It told of a memory that was erased since, and is gone; that the call was made is not. */
  isErased?: true;
}

export interface Answers {
  /** What the key's call answered, where one has ended. It does not wait for one under way. */
  find(caller: string, idempotencyKey: string, at: string): Promise<KeptAnswer | null>;
  /** Takes the key for this call, or gives back what it answered before. Waits for a call that holds the key. */
  claim(caller: string, idempotencyKey: string, fingerprint: string, at: string): Promise<KeptAnswer | null>;
  /** Those kept for more than a day; answers how many. A claim does the same. */
  deleteExpired(at: string): Promise<number>;
  keep(caller: string, idempotencyKey: string, answer: unknown): Promise<void>;
}
