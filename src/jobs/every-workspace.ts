/** The server's own catch-up work, workspace by workspace. */
import type { Backoff } from '../fair/backoff.ts';
import { forEachFairly, type WalkCounts } from '../fair/walk.ts';
import { newId } from '../model/ids.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';

export interface CatchUp {
  readonly storage: Storage;
  readonly stop: AbortSignal;
  readonly backoff: Backoff;
  /** Called for a workspace that fails. An error that it throws ends the walk. */
  onFailure(error: unknown, workspace: WorkspaceRecord): void;
}

/**
 * Runs `work` on each workspace until it is stopped, and returns the total amount of work. A workspace that cannot be
 * opened does not delay the others.
 */
export async function inEveryWorkspace(
  { storage, stop, backoff, onFailure }: CatchUp,
  work: (store: WorkspaceStore) => Promise<number>,
): Promise<WalkCounts & { amount: number }> {
  const provenance = {
    actor: 'system:catch-up',
    actor_label: 'catch-up',
    key_id: null,
    tool: 'catch-up',
    operation_id: newId('operation'),
    request_id: null,
  };
  let amount = 0;
  const one = async (workspace: WorkspaceRecord) => {
    amount += await storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance)), { isTransient: true });
  };
  const walk = { stop, backoff, onFailure, keyOf: (workspace: WorkspaceRecord) => workspace.workspace_id };
  const walked = await forEachFairly(await storage.control.workspaces.list(), one, walk);
  return { ...walked, amount };
}
