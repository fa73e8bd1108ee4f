/** stele workspace delete and restore: deletes a workspace, and restores it. */
import { resolve } from 'node:path';
import {
  deleteWorkspace,
  dropWorkspace,
  giveUpWorkspace,
  restorableUntil,
  restoreWorkspace,
} from '../access/workspace-deletion.ts';
import { AppError } from '../errors.ts';
import type { DeletedWorkspace } from '../model/workspace.ts';
import { folderOwner } from '../storage/sqlite/folder-lock.ts';
import type { Stores } from '../stores.ts';
import { jsonText } from '../text/visible.ts';
import { type Command, jsonFlag, type Terminal, UsageError } from './command.ts';
import { controlContext, requireWorkspace, withExistingStores, withNamedWorkspace } from './stores.ts';

export const workspaceDelete: Command = {
  usage: 'SLUG [--now] [--json]',
  flags: {
    now: {
      type: 'boolean',
      help: 'Removes the store and everything in it permanently, also for a workspace that is already deleted. Asks for the slug again.',
    },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [
    { purpose: '"workspace restore" undoes this', line: 'workspace delete atlas' },
    { purpose: 'Permanently. A script passes the slug on standard input', line: 'workspace delete atlas --now' },
  ],
  async run({ flags, positionals: [slug = ''], terminal }) {
    if (flags.now) return dropNow(slug, flags.json === true, terminal);
    const deleted = await withNamedWorkspace(terminal.settings(), slug, (stores, workspace) =>
      deleteWorkspace(controlContext(stores, 'stele workspace delete'), workspace, slug),
    );
    const until = restorableUntil(deleted);
    if (flags.json)
      return void terminal.print(jsonText({ slug, deleted_at: deleted.deleted_at, restorable_until: until }));
    terminal.print(`Workspace ${slug} is deleted; its keys are refused. Until ${until.slice(0, 10)} this restores it:`);
    terminal.print(`  ${terminal.program} workspace restore ${slug}`);
    return undefined;
  },
};

async function dropNow(slug: string, isJson: boolean, terminal: Terminal): Promise<undefined> {
  const dropped = await withExistingStores(terminal.settings(), slug, async (stores) => {
    const workspace =
      (await stores.storage.control.workspaces.findDeletedBySlug(slug)) ?? (await requireWorkspace(stores, slug));
    const typed = await terminal.ask(`This removes ${slug} and all of its memories for good. Type its slug: `);
    if (typed.trim() !== slug) throw new UsageError(`That was not the slug. The workspace ${slug} stays as it is.`);
    const context = controlContext(stores, 'stele workspace delete --now');
    const deleted = await giveUpWorkspace(context, workspace);
    if (isServerRunning(stores)) return false;
    await dropWorkspace(context, stores.storage, deleted);
    return true;
  });
  if (isJson) terminal.print(jsonText({ slug, dropped }));
  else if (dropped) terminal.print(`Workspace ${slug} is gone, with its store.`);
  else terminal.print(`Workspace ${slug} is deleted for good. The running service removes its store within a minute.`);
  return undefined;
}

/** True if a running server has the store's files open; it closes and removes them itself. */
function isServerRunning({ storage, settings }: Stores): boolean {
  return storage.engine === 'sqlite' && folderOwner(resolve(settings.dataDir)) !== null;
}

export const workspaceRestore: Command = {
  usage: 'SLUG [--json]',
  flags: { json: jsonFlag },
  positionals: 1,
  examples: [{ purpose: '"workspace list --deleted" shows what can be restored', line: 'workspace restore atlas' }],
  async run({ flags, positionals: [slug = ''], terminal }) {
    const restored = await withExistingStores(terminal.settings(), slug, async (stores) =>
      restoreWorkspace(controlContext(stores, 'stele workspace restore'), await requireDeleted(stores, slug)),
    );
    if (flags.json) return void terminal.print(jsonText({ slug, name: restored.name }));
    terminal.print(`Workspace ${slug} (${restored.name}) is restored, and its keys work again.`);
    return undefined;
  },
};

async function requireDeleted({ storage }: Stores, slug: string): Promise<DeletedWorkspace> {
  const found = await storage.control.workspaces.findDeletedBySlug(slug);
  if (found) return found;
  throw new AppError('not_found', `There is no deleted workspace "${slug}". See: workspace list --deleted.`);
}
