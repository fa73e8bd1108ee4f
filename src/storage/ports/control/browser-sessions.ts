/** Browser sessions. */
import type { BrowserSession } from '../../../model/people/browser-session.ts';

/** A session is found by the hash of its token only. An expired session counts as missing. */
export interface BrowserSessions {
  create(
    session: { token_hash: string; person_id: string; expires_at: string } & Partial<
      Pick<BrowserSession, 'agent' | 'address'>
    >,
  ): Promise<BrowserSession>;
  find(tokenHash: string, at: string): Promise<BrowserSession | null>;
  /** Extends a session; never shortens it. Null if the session has ended: it is not revived. */
  renew(tokenHash: string, expiresAt: string, at: string): Promise<BrowserSession | null>;
  end(tokenHash: string): Promise<void>;
  /** The sessions of a person, newest first. */
  list(personId: string, at: string): Promise<BrowserSession[]>;
  /** Ends one session of a person. False if the person has no session with this id. */
  endOne(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a person; returns their number. */
  endAll(personId: string): Promise<number>;
  deleteExpired(at: string): Promise<number>;
}
