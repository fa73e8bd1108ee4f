/** Sessions of browsers. */
import type { BrowserSession } from '../../../model/people/browser-session.ts';

/** Known by the hash of the token alone. One that has expired is as good as none. */
export interface BrowserSessions {
  create(
    session: { token_hash: string; person_id: string; expires_at: string } & Partial<
      Pick<BrowserSession, 'agent' | 'address'>
    >,
  ): Promise<BrowserSession>;
  find(tokenHash: string, at: string): Promise<BrowserSession | null>;
  /** Lets it last longer, never shorter. One that has ended stays so: then null. */
  renew(tokenHash: string, expiresAt: string, at: string): Promise<BrowserSession | null>;
  end(tokenHash: string): Promise<void>;
  /** The person's, newest first. */
  list(personId: string, at: string): Promise<BrowserSession[]>;
  /** False where the person has none of that name. */
  endOne(personId: string, sessionId: string): Promise<boolean>;
  /** Answers with how many there were. */
  endAll(personId: string): Promise<number>;
  deleteExpired(at: string): Promise<number>;
}
