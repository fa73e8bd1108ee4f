/** What the server catches up with by itself, workspace after workspace. */
import { newId } from '../model/ids.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

/** Runs `work` on each workspace until it is told to stop, and answers how much was done in all. */
export async function inEveryWorkspace(
  storage: Storage,
  stop: AbortSignal,
  work: (store: WorkspaceStore) => Promise<number>,
): Promise<number> {
  const provenance = {
    actor: 'system:catch-up',
    key_id: null,
    tool: 'catch-up',
    operation_id: newId('operation'),
    request_id: null,
  };
  let done = 0;
  for (const workspace of await storage.control.workspaces.list()) {
    if (stop.aborted) break;
    done += await storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance)));
  }
  return done;
}
