/** Invites, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import { newId } from '../../model/ids.ts';
import type { Invite } from '../../model/people/invite.ts';
import { type Member, type Role, roles } from '../../model/people/member.ts';
import type { ControlEngine } from '../engine.ts';
import type { Invites } from '../ports/control/invites.ts';
import { alreadyMemberError, insertMember } from './members.ts';
import type { ControlDb, ControlTables } from './tables.ts';

type InviteRow = Selectable<ControlTables['invites']>;

export function invitesOf({ control: db, controlTransaction }: ControlEngine, now: () => Date): Invites {
  const invites = () => db.selectFrom('invites').selectAll();
  return {
    create: async (invite) => {
      const at = now();
      const row: InviteRow = {
        ...invite,
        id: newId('invite', at),
        created_at: at.toISOString(),
        accepted_at: null,
        accepted_by: null,
        revoked_at: null,
      };
      await db.insertInto('invites').values(row).execute();
      return toInvite(row);
    },
    findByTokenHash: async (tokenHash) => {
      const row = await invites().where('token_hash', '=', tokenHash).executeTakeFirst();
      return row ? toInvite(row) : null;
    },
    list: async (workspaceId) => {
      const rows = await invites()
        .where('workspace_id', '=', workspaceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toInvite);
    },
    revoke: async (workspaceId, inviteId, at) => {
      await db
        .updateTable('invites')
        .set({ revoked_at: at })
        .where('id', '=', inviteId)
        .where('workspace_id', '=', workspaceId)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .execute();
      const row = await invites().where('id', '=', inviteId).where('workspace_id', '=', workspaceId).executeTakeFirst();
      if (!row) throw new AppError('not_found', `There is no invite ${inviteId} in this workspace.`);
      if (row.revoked_at === null)
        throw new AppError('conflict', 'The invite has already been accepted. Remove the member instead.');
      return toInvite(row);
    },
    revokeMadeBy: async (workspaceId, actor, at, toRoles = roles) => {
      const revoked = await db
        .updateTable('invites')
        .set({ revoked_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', actor)
        .where('role', 'in', toRoles)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .returning('id')
        .execute();
      return revoked.map(({ id }) => id);
    },
    accept: (inviteId, personId, at) => controlTransaction((tx) => acceptInvite(tx, inviteId, personId, at)),
  };
}

/**
 * The update claims the invite, or finds it taken: a second transaction waits for the first to end, and then its
 * condition no longer matches.
 */
async function acceptInvite(db: ControlDb, inviteId: string, personId: string, at: string): Promise<Member> {
  const accepted = await db
    .updateTable('invites')
    .set({ accepted_at: at, accepted_by: personId })
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['workspace_id', 'role'])
    .executeTakeFirst();
  if (!accepted) throw await refusalOf(db, inviteId);
  const member: Member = {
    workspace_id: accepted.workspace_id,
    person_id: personId,
    role: accepted.role as Role,
    created_at: at,
  };
  if (!(await insertMember(db, member))) throw alreadyMemberError();
  return member;
}

async function refusalOf(db: ControlDb, inviteId: string): Promise<AppError> {
  const row = await db.selectFrom('invites').selectAll().where('id', '=', inviteId).executeTakeFirst();
  if (!row) return new AppError('not_found', `There is no invite ${inviteId}.`);
  const reason =
    row.accepted_at !== null ? 'was accepted already' : row.revoked_at !== null ? 'was revoked' : 'has expired';
  return new AppError('conflict', `The invite ${reason}. Ask for a new one.`);
}

function toInvite({ id, token_hash: _hash, role, ...rest }: InviteRow): Invite {
  return { invite_id: id, ...rest, role: role as Role };
}
