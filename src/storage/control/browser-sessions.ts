/** Browser sessions, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import type { BrowserSession } from '../../model/people/browser-session.ts';
import type { BrowserSessions } from '../ports/control/browser-sessions.ts';
import type { ControlDb, ControlTables } from './tables.ts';

/** Length of a session's id, in characters of the hash. */
const idLength = 16;

export function browserSessionsOf(db: ControlDb, now: () => Date): BrowserSessions {
  const find: BrowserSessions['find'] = async (tokenHash, at) => {
    const row = await db
      .selectFrom('browser_sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return row ? toBrowserSession(row) : null;
  };
  return {
    create: async (session) => {
      const row = { agent: null, address: null, ...session, created_at: now().toISOString() };
      await db.insertInto('browser_sessions').values(row).execute();
      return toBrowserSession(row);
    },
    find,
    renew: async (tokenHash, expiresAt, at) => {
      await db
        .updateTable('browser_sessions')
        .set({ expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', at)
        .where('expires_at', '<', expiresAt)
        .execute();
      return find(tokenHash, at);
    },
    end: async (tokenHash) => {
      await db.deleteFrom('browser_sessions').where('token_hash', '=', tokenHash).execute();
    },
    list: async (personId, at) => {
      const rows = await db
        .selectFrom('browser_sessions')
        .selectAll()
        .where('person_id', '=', personId)
        .where('expires_at', '>', at)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map(toBrowserSession);
    },
    endOne: async (personId, sessionId) => {
      const named = db
        .deleteFrom('browser_sessions')
        .where('person_id', '=', personId)
        .where((eb) => eb(eb.fn<string>('substr', ['token_hash', eb.lit(1), eb.lit(idLength)]), '=', sessionId));
      return (await named.returning('created_at').execute()).length > 0;
    },
    endAll: async (personId) => {
      const ended = db.deleteFrom('browser_sessions').where('person_id', '=', personId);
      return (await ended.returning('created_at').execute()).length;
    },
    deleteExpired: async (at) => {
      const ended = db.deleteFrom('browser_sessions').where('expires_at', '<=', at);
      return (await ended.returning('created_at').execute()).length;
    },
  };
}

function toBrowserSession({ token_hash, ...rest }: Selectable<ControlTables['browser_sessions']>): BrowserSession {
  return { ...rest, session_id: sessionIdOf(token_hash) };
}

/** A prefix of the token's hash: enough to tell the sessions of one person apart, and useless for opening a session. */
const sessionIdOf = (tokenHash: string) => tokenHash.slice(0, idLength);
