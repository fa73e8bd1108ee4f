/** The records of the authorization server: registered clients, requests under way, codes, tokens, grants. */

export interface OauthRecord {
  /** The kind of record in the authorization server's terms, such as `AccessToken`. */
  readonly kind: string;
  /** The id of the record; for a secret, its hash. */
  readonly id: string;
  readonly content: Record<string, unknown>;
  readonly grant_id: string | null;
  /** For a record that may be used once: when it was used, in seconds since 1970. Null while unused. */
  readonly consumed: number | null;
  /** Null for a record that never expires. */
  readonly expires_at: string | null;
}

export interface OauthRecords {
  /** Adds a record, or replaces the one with the same kind and id. */
  put(record: Omit<OauthRecord, 'consumed'>): Promise<void>;
  /** Null for a missing or expired record. */
  find(kind: string, id: string, at: string): Promise<OauthRecord | null>;
  /** Marks a record as used. False if it was used before: of two callers at the same time, one gets true. */
  consume(kind: string, id: string, seconds: number): Promise<boolean>;
  /** Removes the expiry of a record. */
  keep(kind: string, id: string): Promise<void>;
  remove(kind: string, id: string): Promise<void>;
  /** Removes a grant and everything that was issued under it. */
  removeGrant(grantId: string): Promise<void>;
  deleteExpired(at: string): Promise<number>;
}
