/** What the authorization server keeps: registered clients, requests under way, codes, tokens, grants. */

export interface OauthRecord {
  /** What it is, as the authorization server names it, such as `AccessToken`. */
  readonly kind: string;
  /** Of a secret its hash. */
  readonly id: string;
  readonly content: Record<string, unknown>;
  readonly grant_id: string | null;
  /** When it was used, of what may be used once; seconds since 1970. */
  readonly consumed: number | null;
  /** Null for never. */
  readonly expires_at: string | null;
}

export interface OauthRecords {
  /** Replaces what is there. */
  put(record: Omit<OauthRecord, 'consumed'>): Promise<void>;
  /** Null for what has expired, too. */
  find(kind: string, id: string, at: string): Promise<OauthRecord | null>;
  /** False where it was used before: of two who use it at a time, one is told true. */
  consume(kind: string, id: string, seconds: number): Promise<boolean>;
  /** Lets it last for ever. */
  keep(kind: string, id: string): Promise<void>;
  remove(kind: string, id: string): Promise<void>;
  /** Everything that was issued under it, and itself. */
  removeGrant(grantId: string): Promise<void>;
  deleteExpired(at: string): Promise<number>;
}
