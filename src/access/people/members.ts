/** The members of a workspace and their power over one another: rules beyond the table of permissions. */
import { AppError } from '../../errors.ts';
import type { Member, Role } from '../../model/people/member.ts';
import { roles } from '../../model/people/member.ts';
import type { Person } from '../../model/people/person.ts';
import type { Principal } from '../../model/principal.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { actOnControl, type ControlContext } from '../act-control.ts';
import { forgetGrant } from '../forget-grant.ts';
import { permissions } from '../permissions.ts';

export function personPrincipal({ person_id, name, email }: Person, role: Role | null): Principal {
  return { kind: 'person', id: person_id, label: name || email, scope: null, role };
}

/** The person who creates a workspace owns it. */
export function createOwnWorkspace(context: ControlContext, name: string): Promise<WorkspaceRecord> {
  const { id } = context.caller.principal;
  return actOnControl(context, { permission: permissions['workspace.create'], workspace: null }, async (control) => {
    const workspace = await control.workspaces.create({ name });
    await control.members.add({ workspace_id: workspace.workspace_id, person_id: id, role: 'owner' });
    return { answer: workspace, targets: [workspace.workspace_id], workspace };
  });
}

/** Nobody gives or takes a role above their own. The member's open invites to roles above the new one end. */
export function changeRole(
  context: ControlContext,
  workspace: WorkspaceRecord,
  personId: string,
  role: Role,
): Promise<Member> {
  return actOnControl(context, { permission: permissions['member.change'], workspace }, async (control) => {
    const member = await control.members.find(workspace.workspace_id, personId);
    if (member === null) throw notAMember(personId);
    refuseAbove(context.caller.principal, role);
    refuseAbove(context.caller.principal, member.role);
    const changed = await control.members.changeRole(workspace.workspace_id, personId, role);
    const invites = await revokeOwnInvites(context, control, workspace, personId, rolesAbove(role));
    return { answer: changed, targets: [personId, `role=${role}`, ...invites] };
  });
}

/** Members may remove themselves; removing others requires the permission for it. */
export function removeMember(context: ControlContext, workspace: WorkspaceRecord, personId: string): Promise<void> {
  const { principal } = context.caller;
  const permission = permissions[principal.id === personId ? 'member.leave' : 'member.remove'];
  return actOnControl(context, { permission, workspace }, async (control) => {
    const member = await control.members.find(workspace.workspace_id, personId);
    if (member === null) throw notAMember(personId);
    if (principal.id !== personId) refuseAbove(principal, member.role);
    await control.members.remove(workspace.workspace_id, personId);
    const clients = await disconnectAll(control, workspace, personId);
    const invites = await revokeOwnInvites(context, control, workspace, personId);
    return { answer: undefined, targets: [personId, ...clients, ...invites] };
  });
}

/** Revokes open invites that a person made. By such a link they could take back a role that was taken from them. */
async function revokeOwnInvites(
  context: ControlContext,
  control: ControlStore,
  { workspace_id }: WorkspaceRecord,
  personId: string,
  toRoles: readonly Role[] = roles,
): Promise<string[]> {
  if (toRoles.length === 0) return [];
  return control.invites.revokeMadeBy(workspace_id, personId, context.now().toISOString(), toRoles);
}

const rolesAbove = (role: Role) => roles.slice(0, roles.indexOf(role));

/**
 * Disconnects the clients of a removed member, which may have been the reason for the removal. A
 * returning member must connect them again.
 */
async function disconnectAll(
  control: ControlStore,
  { workspace_id }: WorkspaceRecord,
  personId: string,
): Promise<string[]> {
  const clients = await control.connectedClients.ofPerson(personId);
  const there = clients.filter((client) => client.workspace_id === workspace_id).map(({ client_id }) => client_id);
  for (const clientId of there) {
    const { grant_id } = await control.connectedClients.disconnect(personId, clientId);
    await forgetGrant(control, grant_id);
  }
  return there;
}

/** Makes the owner an admin, and another member the owner. */
export function transferWorkspace(
  context: ControlContext,
  workspace: WorkspaceRecord,
  personId: string,
): Promise<void> {
  return actOnControl(context, { permission: permissions['workspace.transfer'], workspace }, async (control) => {
    const { workspace_id } = workspace;
    if ((await control.members.find(workspace_id, personId)) === null) throw notAMember(personId);
    await control.members.changeRole(workspace_id, personId, 'owner');
    const { kind, id } = context.caller.principal;
    if (kind !== 'person' || id === personId) return { answer: undefined, targets: [personId] };
    await control.members.changeRole(workspace_id, id, 'admin');
    const invites = await revokeOwnInvites(context, control, workspace, id, rolesAbove('admin'));
    return { answer: undefined, targets: [personId, ...invites] };
  });
}

export function refuseAbove({ kind, role: own }: Principal, role: Role): void {
  if (kind === 'system' || (own !== null && roles.indexOf(own) <= roles.indexOf(role))) return;
  throw new AppError('forbidden', `Your role is ${own}: you cannot grant or remove the role ${role}.`);
}

function notAMember(personId: string): AppError {
  return new AppError('not_found', `There is no member ${personId} in this workspace.`);
}

/** The demo workspace of the first start has no owner; the first person who signs in becomes its owner. */
export async function adoptDemo(control: ControlStore, { person_id }: Person): Promise<void> {
  const demo = await findOwnerlessDemo(control);
  if (demo) await control.members.add({ workspace_id: demo.workspace_id, person_id, role: 'owner' });
}

/** The demo workspace of the first start while nobody owns it; otherwise null. */
export async function findOwnerlessDemo(control: ControlStore) {
  const demo = await control.workspaces.findBySlug('demo');
  return demo !== null && (await control.members.list(demo.workspace_id)).length === 0 ? demo : null;
}
