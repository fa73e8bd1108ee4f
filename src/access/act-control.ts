/** The one path of what is done outside a workspace's store: keys, workspaces, people. Authorise, then all of it and its audit entry, or nothing. */
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import type { Caller } from '../workspace.ts';
import { auditEntry, outcomeOf } from './audit.ts';
import { authorise, type Permission } from './permissions.ts';

/** Who acts on the installation, and what it takes to do so. */
export interface ControlContext {
  readonly control: ControlStore;
  readonly caller: Caller;
  readonly now: () => Date;
  readonly log: Logger;
  /** Where the call came from; null where it came from no network. */
  readonly address?: string | null;
}

export interface ControlAction {
  readonly permission: Permission;
  /** The workspace that it is about; null where it is about none, or about one that it makes. */
  readonly workspace: Pick<WorkspaceRecord, 'workspace_id'> | null;
}

/** What was done, and the ids of what it was done to; `workspace` where the action made one. */
export interface Done<Answer> {
  answer: Answer;
  targets: readonly string[];
  workspace?: Pick<WorkspaceRecord, 'workspace_id'>;
}

export async function actOnControl<Answer>(
  { control, caller, now, log, address = null }: ControlContext,
  { permission, workspace }: ControlAction,
  work: (control: ControlStore) => Promise<Done<Answer>>,
): Promise<Answer> {
  const action = permission.audit ?? 'unnamed';
  const entry = (outcome: string, targets: readonly string[], about = workspace) => ({
    ...auditEntry(caller, now(), action, outcome, targets),
    actor_label: caller.actor_label,
    workspace_id: about?.workspace_id ?? null,
    address,
  });
  try {
    authorise(caller.principal, permission);
    return await control.transaction(async (inner) => {
      const done = await work(inner);
      await inner.audit.record(entry('ok', done.targets, done.workspace ?? workspace));
      return done.answer;
    });
  } catch (error) {
    await control.audit.record(entry(outcomeOf(error), [])).catch((failure: unknown) => {
      log.error({ err: failure, action }, 'an audit entry was not written');
    });
    throw error;
  }
}
