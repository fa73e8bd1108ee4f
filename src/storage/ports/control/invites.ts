/** Invites. */
import type { Invite } from '../../../model/people/invite.ts';
import type { Member } from '../../../model/people/member.ts';

export type NewInvite = Pick<Invite, 'workspace_id' | 'email' | 'role' | 'created_by' | 'expires_at'> & {
  token_hash: string;
};

export interface Invites {
  create(invite: NewInvite): Promise<Invite>;
  /** Whatever became of it: expired, revoked and accepted ones too. */
  findByTokenHash(tokenHash: string): Promise<Invite | null>;
  /** All of a workspace, newest first. */
  list(workspaceId: string): Promise<Invite[]>;
  /** `not_found` for an invite of another workspace, `conflict` for one accepted already; revoking twice is no error. */
  revoke(workspaceId: string, inviteId: string, at: string): Promise<Invite>;
  /**
   * Makes the person a member with the invite's role, in one transaction: of two who accept at a time, one does. `conflict`
   * when it was accepted or revoked, has expired at `at`, or when the person is a member already, which leaves it open.
   */
  accept(inviteId: string, personId: string, at: string): Promise<Member>;
}
