/** The control store, put together: the same queries over either engine. */

import type { ControlEngine } from '../engine.ts';
import type { ControlStore } from '../ports/control/control-store.ts';
import { keysOf } from './api-keys.ts';
import { browserSessionsOf } from './browser-sessions.ts';
import { invitesOf } from './invites.ts';
import { membersOf } from './members.ts';
import { peopleOf } from './people.ts';
import { workspacesOf } from './workspaces.ts';

export function controlStore(engine: ControlEngine, now: () => Date): ControlStore {
  const db = engine.control;
  return {
    workspaces: workspacesOf(db, now),
    keys: keysOf(db, now),
    people: peopleOf(engine, now),
    members: membersOf(engine, now),
    invites: invitesOf(engine, now),
    browserSessions: browserSessionsOf(db, now),
    ping: async () => {
      await db.selectFrom('workspaces').select('id').limit(1).execute();
    },
  };
}
