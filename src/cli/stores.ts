/** What the administrative commands share: the stores, opened beside a running server, and a workspace by its slug. */
import type { Noting } from '../access/audit.ts';
import { AppError } from '../errors.ts';
import { newId } from '../model/ids.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { openStores, type Stores } from '../services.ts';
import type { Settings } from '../settings.ts';
import type { Caller } from '../workspace.ts';

export async function withStores<T>(settings: Settings, work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(settings);
  try {
    return await work(stores);
  } finally {
    await stores.storage.close();
  }
}

/** The person at the terminal may do everything. */
export function operator(tool: string): Caller {
  return {
    actor: 'system:cli',
    key_id: null,
    tool,
    operation_id: newId('operation'),
    request_id: null,
    access: 'write',
  };
}

export async function requireWorkspace({ storage }: Stores, slug: string): Promise<WorkspaceRecord> {
  const found = await storage.control.workspaces.findBySlug(slug);
  if (found) return found;
  const slugs = (await storage.control.workspaces.list()).map((workspace) => workspace.slug);
  const there = slugs.length > 0 ? `There are: ${slugs.slice(0, 20).join(', ')}.` : 'There is none yet.';
  throw new AppError('not_found', `There is no workspace "${slug}". ${there}`);
}

/** Runs `work` with what it takes to act on a workspace and leave an audit entry there. */
export function acting<T>(
  { storage, log, now }: Stores,
  workspace: WorkspaceRecord,
  tool: string,
  work: (noting: Noting) => Promise<T>,
): Promise<T> {
  const caller = operator(tool);
  return storage.withWorkspace(workspace, (open) => work({ caller, store: open.storeFor(caller), now, log }));
}
