/** Deletion of a workspace: its owner deletes it, it can be restored for thirty days, then its store is dropped. */
import { AppError } from '../errors.ts';
import type { DeletedWorkspace, WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import { dayMs } from '../time-units.ts';
import { actOnControl, type ControlContext } from './act-control.ts';
import { permissions } from './permissions.ts';

const restorableMs = 30 * dayMs;
/**
 * Allowance for clock skew between nodes: a slow node may still restore a workspace that
 * another node would already drop.
 */
const clockMs = 3_600_000;
/** The time of deletion of a workspace that is to be dropped as soon as possible. */
const longAgo = '1970-01-01T00:00:00.000Z';

/**
 * `typed` is the confirmation that the person typed: the slug. From then on, every node refuses the workspace's keys.
 */
export function deleteWorkspace(
  context: ControlContext,
  workspace: WorkspaceRecord,
  typed: string,
): Promise<DeletedWorkspace> {
  return actOnControl(context, { permission: permissions['workspace.delete'], workspace }, async (control) => {
    if (typed !== workspace.slug) {
      const msg = `must be the slug of this workspace, ${workspace.slug}`;
      throw new AppError('invalid', 'To delete the workspace, type its slug.', {
        details: [{ loc: ['form', 'slug'], msg, type: 'confirmation' }],
      });
    }
    const deleted = await control.workspaces.delete(workspace.workspace_id, context.now().toISOString());
    return { answer: deleted, targets: [workspace.workspace_id] };
  });
}

/** Closes the workspace on this node: its jobs stop and wait in its queue, calls in flight are answered, then it is closed. */
export async function closeDeleted(
  { jobs, storage }: { readonly jobs: { releaseJobs(workspaceId: string): Promise<void> }; readonly storage: Storage },
  { workspace_id }: DeletedWorkspace,
): Promise<void> {
  await jobs.releaseJobs(workspace_id);
  await storage.closeWorkspace(workspace_id);
}

/** Restores everything: members, keys, invites, memories, and waiting jobs. */
export function restoreWorkspace(context: ControlContext, workspace: DeletedWorkspace): Promise<WorkspaceRecord> {
  return actOnControl(context, { permission: permissions['workspace.restore'], workspace }, async (control) => {
    const since = new Date(context.now().getTime() - restorableMs).toISOString();
    const restored = await control.workspaces.restore(workspace.workspace_id, since);
    if (restored === null)
      throw new AppError(
        'conflict',
        'The workspace was deleted more than 30 days ago, or is restored already. It cannot be restored.',
      );
    return { answer: restored, targets: [workspace.workspace_id] };
  });
}

/** Gives up the right to restore a workspace: it is dropped with the next overdue workspaces. */
export function giveUpWorkspace(context: ControlContext, workspace: WorkspaceRecord): Promise<DeletedWorkspace> {
  return actOnControl(context, { permission: permissions['workspace.drop'], workspace }, async (control) => {
    const given = await control.workspaces.delete(workspace.workspace_id, longAgo);
    return { answer: given, targets: [workspace.workspace_id] };
  });
}

/** Drops the store first: if the process is killed in between, the row still shows that there is something to drop. */
export async function dropWorkspace(
  context: ControlContext,
  storage: Storage,
  workspace: DeletedWorkspace,
): Promise<void> {
  await storage.dropStore(workspace.workspace_id);
  await actOnControl(context, { permission: permissions['workspace.drop'], workspace }, async (control) => {
    await control.workspaces.drop(workspace.workspace_id);
    return { answer: undefined, targets: [workspace.workspace_id] };
  });
  await storage.scrubControl();
}

/** The time until which the workspace can be restored. */
export function restorableUntil({ deleted_at }: DeletedWorkspace): string {
  return new Date(Date.parse(deleted_at) + restorableMs).toISOString();
}

export function isOverdue(workspace: DeletedWorkspace, now: Date): boolean {
  return Date.parse(restorableUntil(workspace)) + clockMs < now.getTime();
}

/**
 * A deleted workspace that this person owned, by its slug. Throws `not_found` with the same message if it belongs to
 * another person or does not exist.
 */
export async function findOwnDeleted(
  control: ControlContext['control'],
  slug: string,
  personId: string,
): Promise<DeletedWorkspace> {
  const found = await control.workspaces.findDeletedBySlug(slug);
  const member = found && (await control.members.find(found.workspace_id, personId));
  if (found === null || member?.role !== 'owner')
    throw new AppError('not_found', 'You own no deleted workspace with this name.');
  return found;
}

/** The deleted workspaces that this person owned and can still restore. */
export async function listOwnDeleted(
  { control, now }: Pick<ControlContext, 'control' | 'now'>,
  personId: string,
): Promise<DeletedWorkspace[]> {
  const at = now().toISOString();
  return (await control.workspaces.listDeleted(personId)).filter((one) => restorableUntil(one) >= at);
}
