/** Actions on workspaces: each is authorised and on the audit trail. */
import type { WorkspaceRecord, WorkspaceSettings } from '../model/workspace.ts';
import { actOnControl, type ControlContext } from './act-control.ts';
import { permissions } from './permissions.ts';

export function createWorkspace(
  context: ControlContext,
  wish: { name: string; slug?: string },
): Promise<WorkspaceRecord> {
  return actOnControl(context, { permission: permissions['workspace.create'], workspace: null }, async (control) => {
    const made = await control.workspaces.create(wish);
    return { answer: made, targets: [made.workspace_id], workspace: made };
  });
}

/** The audit targets name the settings and their new values: `redacts=false`. */
export function changeWorkspace(
  context: ControlContext,
  workspace: WorkspaceRecord,
  settings: Partial<WorkspaceSettings>,
): Promise<WorkspaceRecord> {
  return actOnControl(context, { permission: permissions['workspace.change'], workspace }, async (control) => {
    const changed = await control.workspaces.change(workspace.workspace_id, settings);
    const named = Object.entries(settings).filter(([, value]) => value !== undefined);
    return { answer: changed, targets: named.map(([name, value]) => `${name}=${value}`) };
  });
}

/** Changes the name that people see. The slug stays, and so do all addresses. */
export function renameWorkspace(
  context: ControlContext,
  workspace: WorkspaceRecord,
  name: string,
): Promise<WorkspaceRecord> {
  return actOnControl(context, { permission: permissions['workspace.rename'], workspace }, async (control) => {
    const renamed = await control.workspaces.change(workspace.workspace_id, { name });
    return { answer: renamed, targets: [workspace.workspace_id] };
  });
}
