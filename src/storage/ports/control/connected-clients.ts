/** Clients that people have given access to workspaces. */
import type { ConnectedClient } from '../../../model/people/connected-client.ts';

export type NewConnectedClient = Pick<
  ConnectedClient,
  'oauth_client' | 'person_id' | 'workspace_id' | 'name' | 'scope'
> & {
  /** The grant under which the client's tokens are issued. */
  grant_id: string;
};

/** A person connects a client to a workspace once. Connecting it again replaces the former connection. */
export interface ConnectedClients {
  /** `formerGrant` is the grant of the replaced connection; null for a new connection. */
  connect(client: NewConnectedClient): Promise<{ client: ConnectedClient; formerGrant: string | null }>;
  findByGrant(grantId: string): Promise<ConnectedClient | null>;
  /** The clients of a person, newest first. */
  ofPerson(personId: string): Promise<ConnectedClient[]>;
  /**
   * Returns the client and the grant under which its tokens were issued. `not_found` if the person has no such client.
   */
  disconnect(personId: string, clientId: string): Promise<{ client: ConnectedClient; grant_id: string }>;
  disconnectGrant(grantId: string): Promise<void>;
  touch(clientId: string, at: string): Promise<void>;
}
