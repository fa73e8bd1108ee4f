/** Invites. */
import type { Invite } from '../../../model/people/invite.ts';
import type { Member, Role } from '../../../model/people/member.ts';

export type NewInvite = Pick<Invite, 'workspace_id' | 'email' | 'role' | 'created_by' | 'expires_at'> & {
  token_hash: string;
};

export interface Invites {
  create(invite: NewInvite): Promise<Invite>;
  /** The invite with this token, whatever its state: also expired, revoked or accepted. */
  findByTokenHash(tokenHash: string): Promise<Invite | null>;
  /** All invites of a workspace, newest first. */
  list(workspaceId: string): Promise<Invite[]>;
  /** Revokes an invite; revoking twice is no error. `not_found` for an invite of another workspace, `conflict` for one that was accepted. */
  revoke(workspaceId: string, inviteId: string, at: string): Promise<Invite>;
  /** Revokes the open invites that this actor made in a workspace, to any role or to these, and returns their ids. */
  revokeMadeBy(workspaceId: string, actor: string, at: string, toRoles?: readonly Role[]): Promise<string[]>;
  /**
   * Makes the person a member with the invite's role, in one transaction: of two people who accept at the same time, one becomes a member. `conflict`
   * when the invite was accepted or revoked, or has expired at `at`, or when the person is a member already; in the last case the invite stays open.
   */
  accept(inviteId: string, personId: string, at: string): Promise<Member>;
}
