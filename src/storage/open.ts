/** Opens all stores: on PostgreSQL if an address is set, otherwise on SQLite. */
import { AppError } from '../errors.ts';
import { turns } from '../fair/turns.ts';
import { untilConnected } from '../fair/until-connected.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { cacheBriefly } from './control/cache-briefly.ts';
import { cacheUntilChanged } from './control/cache-until-changed.ts';
import { controlStore } from './control/control.ts';
import type { StorageEngine } from './engine.ts';
import { createMigrator } from './migrator.ts';
import type { ControlStore } from './ports/control/control-store.ts';
import type { OpenWorkspace, Storage } from './ports/storage.ts';
import { createRuntimeCache } from './runtime-cache.ts';
import type { Writers } from './sqlite/connection.ts';
import { translated } from './translated.ts';
import { closeRuntime, toOpenWorkspace, toRuntime, type WorkspaceRuntime } from './workspace/workspace-store.ts';

export interface OpenOptions {
  /** True for the only process that uses the data folder. PostgreSQL accepts any number of processes. */
  exclusive?: boolean;
  /**
   * For a thread, or a process with threads: see `Writers`. Threads cannot use the indexes derived from SQLite stores.
   */
  writers?: Writers;
  now?: () => Date;
  /**
   * How long a call waits for a store whose rows must be filled in, in milliseconds. After that the call fails and the
   * fill continues. A command waits without limit.
   */
  patienceMs?: number;
}

export interface StorageSettings {
  dataDir: string;
  /** postgres://…, or null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Maximum number of connections to PostgreSQL. */
  databasePool: number;
  /** Address of a read replica, or null. */
  databaseReadUrl?: string | null;
  /** The number of workspaces kept open. */
  openWorkspaces: number;
}

export async function openStorage(
  settings: StorageSettings,
  log: Logger,
  { exclusive, writers, ...options }: OpenOptions = {},
): Promise<Storage> {
  const engine = await openEngine(settings, log, { exclusive, writers });
  return createStorage(engine, settings.openWorkspaces, log, options);
}

/**
 * How long opening waits for a free connection: the pools of other processes close idle connections after half a
 * minute.
 */
const connectTimeoutMs = 40_000;

/** Loads only the engine that the settings select. */
async function openEngine(
  { databaseUrl, databasePool, databaseReadUrl = null, dataDir }: StorageSettings,
  log: Logger,
  { exclusive = false, writers }: Pick<OpenOptions, 'exclusive' | 'writers'>,
): Promise<StorageEngine> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/engine.ts');
    const open = () => openPostgres(databaseUrl, databasePool, log, { readUrl: databaseReadUrl });
    return untilConnected(open, { forMs: connectTimeoutMs });
  }
  const { openSqlite } = await import('./sqlite/engine.ts');
  return openSqlite(dataDir, log, { exclusive, writers });
}

/** Creates the storage on an engine that is already open. */
export function createStorage(
  engine: StorageEngine,
  capacity: number,
  log: Logger,
  { now = () => new Date(), patienceMs = 2_000 }: Pick<OpenOptions, 'now' | 'patienceMs'> = {},
): Storage {
  const migrator = createMigrator(engine, log, patienceMs);
  const openRuntime = async (workspaceId: string) =>
    toRuntime(await migrator.open(workspaceId), engine.translateError, log);
  const cache = createRuntimeCache(
    capacity,
    async (workspaceId) => {
      // Opening an SQLite store does not yield to the event loop by itself, and many stores may be opened at once.
      await turns.next();
      const { hasStore: known, noteStore } = controlStore(engine, now).workspaces;
      const hasStore = await known(workspaceId);
      if (hasStore === null) throw new AppError('not_found', 'This workspace was deleted.');
      // Opening would create a missing store.
      if (hasStore && !(await engine.hasWorkspace(workspaceId))) throw missingStoreError(workspaceId);
      const runtime = await openRuntime(workspaceId);
      if (!hasStore) await noteStore(workspaceId);
      return runtime;
    },
    closeRuntime,
  );
  const control = cacheLookups(engine, controlStore(engine, now));
  const { tellOf, ...subscriptions } = listeners();
  const toOpen = (workspace: WorkspaceRecord, runtime: WorkspaceRuntime) =>
    toOpenWorkspace(workspace, runtime, now, engine.translateError, tellOf(workspace));
  return {
    engine: engine.kind,
    control: translated(control, engine.translateError),
    withWorkspace: async (workspace, work, { isTransient = false } = {}) => {
      try {
        const inside = (runtime: WorkspaceRuntime) => {
          if (runtime.engine.isGone()) throw closeGoneStore(cache.closeUnused, workspace);
          return work(toOpen(workspace, runtime));
        };
        return await cache.use(workspace.workspace_id, inside, isTransient);
      } catch (error) {
        throw engine.translateError(error);
      }
    },
    closeWorkspace: cache.closeUnused,
    dropStore: (workspaceId) => cache.closeUnused(workspaceId).then(() => engine.dropWorkspace(workspaceId)),
    receive: createReceive(engine, now, async (workspace) => {
      const runtime = await openRuntime(workspace.workspace_id);
      return { open: toOpen(workspace, runtime), close: () => closeRuntime(runtime) };
    }),
    ...passedOn(engine),
    ...subscriptions,
    openWorkspaces: () => ({ open: cache.size(), capacity }),
    migrations: migrator.underWay,
    close: async () => {
      await Promise.all([migrator.stop(), cache.close()]);
      await engine.close();
    },
  };
}

/** The members that are the engine's own. */
const passedOn = ({ callCounter, inspectControl, scrubControl }: StorageEngine) => ({
  callCounter,
  inspectControl,
  scrubControl,
});

/** Caches the lookups of admission: until something is written, if the engine can detect writes, otherwise briefly. */
const cacheLookups = ({ controlMark }: StorageEngine, control: ControlStore): ControlStore =>
  controlMark === null ? cacheBriefly(control) : cacheUntilChanged(controlMark, control);

type Listen = (workspace: WorkspaceRecord) => void;

/** Holds one listener of each kind; a new listener replaces the former one. */
function listeners() {
  let [enqueued, changed]: Listen[] = [() => undefined, () => undefined];
  return {
    tellOf: (workspace: WorkspaceRecord) => ({
      enqueued: () => enqueued!(workspace),
      changed: () => changed!(workspace),
    }),
    onEnqueued: (listener: Listen) => {
      enqueued = listener;
    },
    onChanged: (listener: Listen) => {
      changed = listener;
    },
  };
}

interface ReceivingWorkspace {
  open: OpenWorkspace;
  close(): Promise<void>;
}

/** Receives a workspace into a store that no other caller can find yet. */
function createReceive(
  engine: StorageEngine,
  now: () => Date,
  make: (workspace: WorkspaceRecord) => Promise<ReceivingWorkspace>,
): Storage['receive'] {
  return async (workspace, as, work) => {
    const { workspace_id } = workspace;
    try {
      if ((await controlStore(engine, now).workspaces.hasStore(workspace_id)) !== null)
        throw new AppError('conflict', 'There is a workspace of this id already.');
      await engine.dropWorkspace(workspace_id);
      const { open, close } = await make(workspace);
      return await work(open.storeFor(as)).finally(close);
    } catch (error) {
      throw engine.translateError(error);
    }
  };
}

function closeGoneStore(closeWorkspace: Storage['closeWorkspace'], { workspace_id }: WorkspaceRecord): AppError {
  void closeWorkspace(workspace_id);
  return missingStoreError(workspace_id);
}

function missingStoreError(workspaceId: string): AppError {
  return new AppError(
    'unavailable',
    'The store of this workspace is missing or empty. Nothing was created in its place; its content can only come from a backup.',
    { mend: `stop the service and restore the store of ${workspaceId} from a backup` },
  );
}
