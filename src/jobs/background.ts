/** The work that calls have begun and that goes on after them, in this process. */
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { Background, Workspace } from '../workspace.ts';

export interface BackgroundWork {
  /** What a call on this workspace may start work with. */
  of(workspace: Workspace, record: WorkspaceRecord): Background;
  /** Tells all work under way to stop, and waits until it has. */
  stop(): Promise<void>;
}

export function createBackground({ storage, log }: { storage: Storage; log: Logger }): BackgroundWork {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const run = (workspace: Workspace, record: WorkspaceRecord, work: Parameters<Background['start']>[0]) =>
    storage.withWorkspace(record, (open) =>
      work({ ...workspace, store: open.storeFor(workspace.caller) }, stopping.signal),
    );
  return {
    of: (workspace, record) => ({
      isHeld: false,
      start: (work) => {
        const going = run(workspace, record, work)
          .catch((error: unknown) => log.error({ err: error, workspace: record.slug }, 'work in the background failed'))
          .finally(() => running.delete(going));
        running.add(going);
      },
    }),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
