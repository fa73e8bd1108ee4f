/** An engine whose workspace transactions a test can observe and delay. */
import type { Durability, StorageEngine, WorkspaceEngine } from '../../src/storage/engine.ts';

export interface WatchedEngine {
  wrap(engine: StorageEngine): StorageEngine;
  /** Every requested transaction of a workspace, in order. */
  readonly requested: Durability[];
  /** Replaceable: runs before a transaction begins. */
  before(durability: Durability): Promise<void>;
  /** Replaceable: runs within a transaction, after all its statements. */
  beforeCommit(durability: Durability): Promise<void>;
}

export function watchEngine(): WatchedEngine {
  const requested: Durability[] = [];
  const watched: WatchedEngine = {
    requested,
    before: async () => undefined,
    beforeCommit: async () => undefined,
    wrap: (engine) => ({ ...engine, openWorkspace: async (id) => watch(await engine.openWorkspace(id)) }),
  };
  const watch = (workspace: WorkspaceEngine): WorkspaceEngine => ({
    ...workspace,
    transaction: async (durability, work) => {
      requested.push(durability);
      await watched.before(durability);
      return workspace.transaction(durability, async (db) => {
        const done = await work(db);
        await watched.beforeCommit(durability);
        return done;
      });
    },
  });
  return watched;
}

/** A promise, and the function that resolves it. */
export function gate(): { readonly passed: Promise<void>; open: () => void } {
  let resolved = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    resolved = resolve;
  });
  return { passed, open: () => resolved() };
}
