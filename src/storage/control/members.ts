/** Members of workspaces, in SQL that both engines accept. */
import type { Selectable } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Member, Role } from '../../model/people/member.ts';
import type { ControlEngine } from '../engine.ts';
import type { Members } from '../ports/control/members.ts';
import { toPerson } from './people.ts';
import type { ControlDb, ControlTables } from './tables.ts';
import { toWorkspace } from './workspaces.ts';

export function membersOf({ control: db, controlTransaction }: ControlEngine, now: () => Date): Members {
  return {
    add: async (member) => {
      const row = { ...member, created_at: now().toISOString() };
      if (!(await insertMember(db, row))) throw alreadyMemberError();
      return row;
    },
    find: async (workspaceId, personId) => {
      const row = await selectMember(db, workspaceId, personId).executeTakeFirst();
      return row ? toMember(row) : null;
    },
    list: (workspaceId) => listMembers(db, workspaceId),
    workspacesOf: (personId) => listWorkspaces(db, personId),
    changeRole: (workspaceId, personId, role) =>
      controlTransaction(async (tx) => {
        const member = await requireReplaceableMember(tx, workspaceId, personId, role);
        await tx
          .updateTable('members')
          .set({ role })
          .where('workspace_id', '=', workspaceId)
          .where('person_id', '=', personId)
          .execute();
        return { ...member, role };
      }),
    remove: (workspaceId, personId) =>
      controlTransaction(async (tx) => {
        await requireReplaceableMember(tx, workspaceId, personId, null);
        await tx
          .deleteFrom('members')
          .where('workspace_id', '=', workspaceId)
          .where('person_id', '=', personId)
          .execute();
      }),
  };
}

/** Returns false if the person is already a member. */
export async function insertMember(db: ControlDb, member: Member): Promise<boolean> {
  const inserted = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .execute();
  return inserted.length > 0;
}

export function alreadyMemberError(): AppError {
  return new AppError('conflict', 'This person is already a member of the workspace. Change the role instead.');
}

/**
 * Returns the member whose role is about to change, or who is about to leave (`nextRole` null). Throws `conflict` if
 * the workspace would be left without an owner.
 */
async function requireReplaceableMember(
  db: ControlDb,
  workspaceId: string,
  personId: string,
  nextRole: Role | null,
): Promise<Member> {
  // Only one transaction at a time can update this row, so two owners who leave at once are handled one after the
  // other.
  await db
    .updateTable('workspaces')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', workspaceId)
    .execute();
  const row = await selectMember(db, workspaceId, personId).executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no member ${personId} in this workspace.`);
  if (row.role === 'owner' && nextRole !== 'owner' && !(await hasOtherOwner(db, workspaceId, personId)))
    throw new AppError(
      'conflict',
      'A workspace needs an owner, and this is the last. Make somebody else an owner first.',
    );
  return toMember(row);
}

async function hasOtherOwner(db: ControlDb, workspaceId: string, personId: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .where('person_id', '<>', personId)
    .limit(1)
    .execute();
  return other.length > 0;
}

function selectMember(db: ControlDb, workspaceId: string, personId: string) {
  return db.selectFrom('members').selectAll().where('workspace_id', '=', workspaceId).where('person_id', '=', personId);
}

async function listMembers(db: ControlDb, workspaceId: string): ReturnType<Members['list']> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .selectAll('people')
    .select(['members.workspace_id', 'members.role', 'members.created_at as member_since'])
    .where('members.workspace_id', '=', workspaceId)
    .orderBy('members.created_at')
    .orderBy('members.person_id')
    .execute();
  return rows.map(({ workspace_id, role, member_since, ...person }) => ({
    ...toMember({ workspace_id, person_id: person.id, role, created_at: member_since }),
    person: toPerson(person),
  }));
}

async function listWorkspaces(db: ControlDb, personId: string): ReturnType<Members['workspacesOf']> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .selectAll('workspaces')
    .select('members.role')
    .where('members.person_id', '=', personId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('members.workspace_id')
    .execute();
  return rows.map(({ role, ...workspace }) => ({ workspace: toWorkspace(workspace), role: role as Role }));
}

function toMember({ role, ...rest }: Selectable<ControlTables['members']>): Member {
  return { ...rest, role: role as Role };
}
