/** The control store: people, workspaces, members, invites, keys and browser sessions, one per installation. */

import type { ControlAudit } from './audit.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import type { ConnectedClients } from './connected-clients.ts';
import type { DueWork } from './due-work.ts';
import type { Invites } from './invites.ts';
import type { ApiKeys } from './keys.ts';
import type { Members } from './members.ts';
import type { WorkspaceTransfer } from './moving.ts';
import type { OauthRecords } from './oauth-records.ts';
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
  readonly connectedClients: ConnectedClients;
  readonly oauthRecords: OauthRecords;
  readonly audit: ControlAudit;
  /**
   * Commits everything or nothing. `work` must use the store that it receives, not the outer one. Nested transactions
   * join the outer transaction.
   */
  transaction<T>(work: (control: ControlStore) => Promise<T>): Promise<T>;
  readonly dueWork: DueWork;
  readonly transfer: WorkspaceTransfer;
  /** Resolves if the store can be read and written; rejects otherwise. */
  ping(): Promise<void>;
}
