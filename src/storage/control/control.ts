/** Assembles the control store from the same queries on either engine. */

import { sql } from 'kysely';
import type { ControlEngine } from '../engine.ts';
import type { ControlStore } from '../ports/control/control-store.ts';
import { keysOf } from './api-keys.ts';
import { auditOf } from './audit.ts';
import { browserSessionsOf } from './browser-sessions.ts';
import { connectedClientsOf } from './connected-clients.ts';
import { dueWorkOf } from './due-work.ts';
import { invitesOf } from './invites.ts';
import { membersOf } from './members.ts';
import { transferOf } from './moving.ts';
import { oauthRecordsOf } from './oauth-records.ts';
import { peopleOf } from './people.ts';
import type { ControlDb } from './tables.ts';
import { workspacesOf } from './workspaces.ts';

export function controlStore(engine: ControlEngine, now: () => Date): ControlStore {
  return toStore(engine, now, (work) => engine.controlTransaction((db) => work(joinedStore(db, now))));
}

/** The control store within a transaction: everything uses the transaction's connection. */
function joinedStore(db: ControlDb, now: () => Date): ControlStore {
  const engine: ControlEngine = { control: db, controlTransaction: (work) => work(db) };
  const store: ControlStore = toStore(engine, now, (work) => work(store));
  return store;
}

function toStore(engine: ControlEngine, now: () => Date, transaction: ControlStore['transaction']): ControlStore {
  const db = engine.control;
  return {
    workspaces: workspacesOf(db, now),
    keys: keysOf(db, now),
    people: peopleOf(engine, now),
    members: membersOf(engine, now),
    invites: invitesOf(engine, now),
    browserSessions: browserSessionsOf(db, now),
    connectedClients: connectedClientsOf(engine, now),
    oauthRecords: oauthRecordsOf(db),
    audit: auditOf(db),
    transaction,
    dueWork: dueWorkOf(db),
    transfer: transferOf(engine),
    // This update matches no row, but fails if the store cannot be written.
    ping: async () => {
      await db.updateTable('workspaces').set({ slug: '' }).where(sql<boolean>`1 = 0`).execute();
    },
  };
}
