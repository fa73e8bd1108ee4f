/**
 * Handles deleted workspaces: every node closes them as soon as it sees the deletion, and drops them once they can no
 * longer be restored.
 */
import type { ControlContext } from '../access/act-control.ts';
import { callerOf } from '../access/admission.ts';
import { closeDeleted, dropWorkspace, isOverdue } from '../access/workspace-deletion.ts';
import { Backoff } from '../fair/backoff.ts';
import { forEachFairly } from '../fair/walk.ts';
import type { Logger } from '../log.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { DeletedWorkspace } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { Stoppable } from './embed-waiting.ts';
import type { JobRunner } from './runner.ts';

interface Context {
  readonly storage: Storage;
  readonly jobs: Pick<JobRunner, 'releaseJobs'>;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Checks the control store for deleted workspaces every minute. */
export function startDropping({ storage, jobs, log, now }: Context, everyMs = 60_000): Stoppable {
  const stopping = new AbortController();
  const backoff = new Backoff();
  const context = (): ControlContext => {
    const caller = callerOf(systemPrincipal('upkeep'), 'drop_deleted', null, now());
    return { control: storage.control, caller, now, log };
  };
  const one = async (workspace: DeletedWorkspace) => {
    await closeDeleted({ storage, jobs }, workspace);
    if (!isOverdue(workspace, now())) return;
    await dropWorkspace(context(), storage, workspace);
    log.info({ workspace: workspace.slug }, 'dropped a deleted workspace');
  };
  const onFailure = (error: unknown, { slug }: DeletedWorkspace) =>
    log.error({ err: error, workspace: slug }, 'a deleted workspace was not dropped');
  const walk = {
    stop: stopping.signal,
    backoff,
    onFailure,
    keyOf: ({ workspace_id }: DeletedWorkspace) => workspace_id,
  };
  const look = async () => void (await forEachFairly(await storage.control.workspaces.listDeleted(), one, walk));
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the deleted workspaces could not be listed'))
      .finally(() => {
        running = null;
      });
  };
  // An earlier process may have ended between the last two steps of a drop.
  running = storage
    .scrubControl()
    .catch((error: unknown) => log.warn({ err: error }, 'the control store was not scrubbed'));
  void running.then(() => {
    running = null;
    if (!stopping.signal.aborted) begin();
  });
  const timer = setInterval(begin, everyMs).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
