/** The control store: people, workspaces, members, invites, keys and browser sessions, one per installation. */

import type { BrowserSessions } from './browser-sessions.ts';
import type { Invites } from './invites.ts';
import type { ApiKeys } from './keys.ts';
import type { Members } from './members.ts';
import type { People } from './people.ts';
import type { Workspaces } from './workspaces.ts';

/** People, workspaces, members, invites, keys and browser sessions: one per installation. */
export interface ControlStore {
  readonly workspaces: Workspaces;
  readonly keys: ApiKeys;
  readonly people: People;
  readonly members: Members;
  readonly invites: Invites;
  readonly browserSessions: BrowserSessions;
  ping(): Promise<void>;
}
