/** Clients that people let into workspaces. */
import type { ConnectedClient } from '../../../model/people/connected-client.ts';

export type NewConnectedClient = Pick<
  ConnectedClient,
  'oauth_client' | 'person_id' | 'workspace_id' | 'name' | 'scope'
> & {
  /** What its tokens are issued under. */
  grant_id: string;
};

/** A person lets a client into a workspace once; letting it in again replaces what was before. */
export interface ConnectedClients {
  /** `formerGrant`: what its tokens were issued under until now; null for a new one. */
  connect(client: NewConnectedClient): Promise<{ client: ConnectedClient; formerGrant: string | null }>;
  findByGrant(grantId: string): Promise<ConnectedClient | null>;
  /** Newest first. */
  ofPerson(personId: string): Promise<ConnectedClient[]>;
  /** Answers with what its tokens were issued under; `not_found` where the person has no such client. */
  disconnect(personId: string, clientId: string): Promise<{ client: ConnectedClient; grant_id: string }>;
  disconnectGrant(grantId: string): Promise<void>;
  touch(clientId: string, at: string): Promise<void>;
}
