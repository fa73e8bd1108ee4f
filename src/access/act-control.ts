/**
 * The one path of actions outside a workspace's store: on keys, workspaces, people. It authorises the caller, then commits the action and its audit
 * entry together.
 */
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ControlStore } from '../storage/ports/control/control-store.ts';
import type { Caller } from '../workspace.ts';
import { auditEntry, outcomeOf } from './audit.ts';
import { authorise, type Permission } from './permissions.ts';

/** The caller of an action on the installation, with the stores and the clock that the action needs. */
export interface ControlContext {
  readonly control: ControlStore;
  readonly caller: Caller;
  readonly now: () => Date;
  readonly log: Logger;
  /** The address of the caller; null if the call did not come over a network. */
  readonly address?: string | null;
}

export interface ControlAction {
  readonly permission: Permission;
  /** The workspace concerned; null if there is none, or if the action creates it. */
  readonly workspace: Pick<WorkspaceRecord, 'workspace_id'> | null;
}

/** The answer, and the ids of everything that the action changed; `workspace` if the action created one. */
export interface ControlResult<Answer> {
  answer: Answer;
  targets: readonly string[];
  workspace?: Pick<WorkspaceRecord, 'workspace_id'>;
}

export async function actOnControl<Answer>(
  { control, caller, now, log, address = null }: ControlContext,
  { permission, workspace }: ControlAction,
  work: (control: ControlStore) => Promise<ControlResult<Answer>>,
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
