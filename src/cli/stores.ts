/**
 * Shared by the administrative commands: opens the stores, beside a running server, and finds a workspace by its slug.
 */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ControlContext } from '../access/act-control.ts';
import { callerOf } from '../access/admission.ts';
import { auditEntry, outcomeOf } from '../access/audit.ts';
import { type Action, permissions } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Models } from '../models.ts';
import type { Settings } from '../settings.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { openStores, type Stores } from '../stores.ts';
import type { Caller, Workspace } from '../workspace.ts';

/** Opens the stores, and makes them if there are none. */
export async function withStores<T>(settings: Settings, work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(settings, {}, { patienceMs: Number.POSITIVE_INFINITY });
  try {
    return await work(stores);
  } finally {
    await stores.storage.close();
  }
}

/** The same, but fails if there are no stores. `slug` is the workspace that the error names. */
export async function withExistingStores<T>(
  settings: Settings,
  slug: string | undefined,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  refuseNewFolder(settings, slug);
  return withStores(settings, work);
}

/** The same for work on the workspace with this slug. */
export function withNamedWorkspace<T>(
  settings: Settings,
  slug: string,
  work: (stores: Stores, workspace: WorkspaceRecord) => Promise<T>,
): Promise<T> {
  return withExistingStores(settings, slug, async (stores) => work(stores, await requireWorkspace(stores, slug)));
}

/** True before the first start, when opening the stores would make them. */
export function areStoresMissing({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === null && !isThere(join(dataDir, 'control.sqlite'));
}

/** Throws `unavailable` if this user may not look: a folder that is hidden from the user is not empty. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') return false;
    throw new AppError(
      'unavailable',
      `This user may not look into the data folder ${resolve(dirname(file))}. Run the command as the user that runs the service, for example with sudo -u stele.`,
      { cause: error },
    );
  }
}

/** Refuses to make stores, so that a search in the wrong folder leaves none behind. */
function refuseNewFolder(settings: Settings, slug: string | undefined): void {
  if (areStoresMissing(settings)) throw noWorkspace(settings, slug, []);
}

/** The place of the stores, for messages. */
export function describeLocation({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl === null ? resolve(dataDir) : 'the database of STELE_DATABASE_URL';
}

/** The person at the terminal may do everything. */
export function operatorCaller(tool: string, now: Date): Caller {
  return callerOf(systemPrincipal('cli'), tool, null, now);
}

/** The context for actions on the installation from the terminal. */
export function controlContext({ storage, log, now }: Stores, tool: string): ControlContext {
  return { control: storage.control, caller: operatorCaller(tool, now()), now, log };
}

export async function requireWorkspace({ settings, storage }: Stores, slug: string): Promise<WorkspaceRecord> {
  const found = await storage.control.workspaces.findBySlug(slug);
  if (found) return found;
  const slugs = (await storage.control.workspaces.list()).map((workspace) => workspace.slug);
  throw noWorkspace(settings, slug, slugs);
}

function noWorkspace(settings: Settings, slug: string | undefined, slugs: readonly string[]): AppError {
  const setting = settings.databaseUrl === null ? 'STELE_DATA_DIR' : 'STELE_DATABASE_URL';
  const next =
    slugs.length > 0
      ? `There are: ${slugs.slice(0, 20).join(', ')}.`
      : `If your service keeps its data elsewhere, set ${setting}.`;
  const sought = slug === undefined ? 'workspace' : `workspace "${slug}"`;
  return new AppError('not_found', `There is no ${sought} in ${describeLocation(settings)}. ${next}`);
}

/** Runs `work` on the store of a workspace, as the person at the terminal. */
export function withWorkspaceStore<T>(
  { storage, now }: Stores,
  workspace: WorkspaceRecord,
  tool: string,
  work: (store: WorkspaceStore) => Promise<T>,
): Promise<T> {
  return storage.withWorkspace(workspace, (open) => work(open.storeFor(operatorCaller(tool, now()))));
}

/** The same, and records the outcome on the workspace's audit trail. */
export function withAuditedStore<T>(
  { storage, now }: Stores,
  workspace: WorkspaceRecord,
  { tool, action }: { tool: string; action: Action },
  work: (store: WorkspaceStore) => Promise<T>,
): Promise<T> {
  return storage.withWorkspace(workspace, (open) => {
    const caller = operatorCaller(tool, now());
    const store = open.storeFor(caller);
    return runAudited({ store, caller, now }, action, () => work(store));
  });
}

/** Runs `work`, and records its outcome on the workspace's audit trail, even if it fails. */
export async function runAudited<T>(
  { store, caller, now }: Pick<Workspace, 'store' | 'caller' | 'now'>,
  action: Action,
  work: () => Promise<T>,
  endOf: (done: T) => { outcome: string; targets?: readonly string[] } = () => ({ outcome: 'ok' }),
): Promise<T> {
  const record = (outcome: string, targets: readonly string[] = []) =>
    store.trail.recordAudit(auditEntry(caller, now(), permissions[action].audit ?? action, outcome, targets));
  let done: T;
  try {
    done = await work();
  } catch (error) {
    await record(outcomeOf(error)).catch(() => undefined);
    throw error;
  }
  const { outcome, targets } = endOf(done);
  await record(outcome, targets);
  return done;
}

/** Opens the models and runs `work` in the workspace of this slug, as the person at the terminal. */
export async function withModels<T>(
  settings: Settings,
  slug: string,
  tool: string,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  refuseNewFolder(settings, slug);
  const { openModels } = await import('../models.ts');
  const models = await openModels(settings, {}, { patienceMs: Number.POSITIVE_INFINITY });
  try {
    const record = await requireWorkspace(models, slug);
    try {
      return await withOperatorWorkspace(models, record, tool, work);
    } finally {
      // Makes a running service look, within half a minute, for jobs that this process left.
      await models.storage.control.dueWork.note(record.workspace_id, models.now().toISOString(), null);
    }
  } finally {
    await models.storage.close();
  }
}

/** Runs `work` in a workspace with its models, as the person at the terminal. */
export function withOperatorWorkspace<T>(
  { storage, embedder, languageModel, recipe, now, log }: Models,
  record: WorkspaceRecord,
  tool: string,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  return storage.withWorkspace(record, (open) => {
    const caller = operatorCaller(tool, now());
    return work({ record, caller, store: open.storeFor(caller), embedder, languageModel, recipe, now, log });
  });
}
