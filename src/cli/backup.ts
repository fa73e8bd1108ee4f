/** stele backup and stele restore: copies the data folder, and restores a copy. */
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { backUpFolder, restoreFolder, restoreStore } from '../storage/sqlite/backup.ts';
import { folderOwner } from '../storage/sqlite/folder-lock.ts';
import { jsonText } from '../text/visible.ts';
import { type Command, jsonFlag } from './command.ts';
import { untilStopped } from './until-stopped.ts';

export const backup: Command = {
  usage: 'FOLDER [--json]',
  flags: { json: jsonFlag },
  positionals: 1,
  examples: [{ purpose: 'While the server is running', line: 'backup backups/monday' }],
  async run({ flags, positionals, terminal }) {
    const settings = onSqlite(terminal.settings());
    const [target = ''] = positionals;
    const each = (done: number, total: number) => {
      if (terminal.isInteractive && flags.json !== true) terminal.print(`${done} of ${total} stores`);
    };
    const { manifest, problems } = await untilStopped(
      terminal,
      () => `Nothing was backed up, and ${target} was not written.`,
      () => backUpFolder(settings.dataDir, target, new Date(), { each, stop: terminal.stop }),
    );
    const memories = manifest.files.reduce((sum, file) => sum + (file.memories ?? 0), 0);
    const stores = manifest.files.filter(({ slug }) => slug !== null).length;
    if (flags.json) terminal.print(jsonText({ folder: target, workspaces: stores, memories, problems }));
    else {
      terminal.print(
        `Copied ${stores} workspaces with ${memories} memories to ${target}; every copy was opened and read.`,
      );
      for (const problem of problems) terminal.print(`Not backed up: ${problem}`);
    }
    return problems.length === 0 ? 0 : 1;
  },
};

export const restore: Command = {
  usage: 'FOLDER [--workspace SLUG] [--json]',
  flags: {
    workspace: { type: 'string', help: 'Restore only this workspace. Its current store is set aside, not deleted.' },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [
    { purpose: 'Restore everything on a new machine', line: 'restore backups/monday' },
    { purpose: 'Restore one damaged store', line: 'restore backups/monday --workspace demo' },
  ],
  async run({ flags, positionals, terminal }) {
    const { dataDir } = onSqlite(terminal.settings());
    const [source = ''] = positionals;
    const slug = typeof flags.workspace === 'string' ? flags.workspace : null;
    if (slug !== null) refuseRunning(dataDir);
    const { manifest, setAside } =
      slug === null ? await restoreFolder(source, dataDir) : await restoreStore(source, dataDir, slug, new Date());
    const files = manifest.files.filter((file) => file.slug !== null && (slug === null || file.slug === slug));
    if (flags.json) terminal.print(jsonText({ folder: dataDir, workspaces: files.length, set_aside: setAside }));
    else {
      terminal.print(`Restored ${files.length} workspaces of ${manifest.made_at} to ${dataDir}.`);
      if (setAside) terminal.print(`The previous store is now ${setAside}; remove it when you no longer need it.`);
    }
    return 0;
  },
};

function onSqlite(settings: Settings): Settings {
  if (settings.databaseUrl === null) return settings;
  throw new AppError(
    'invalid',
    'Everything is kept in PostgreSQL: back it up with its own tools, such as pg_dump. docs/self-hosting.md has the commands.',
  );
}

function refuseRunning(dataDir: string): void {
  const owner = folderOwner(dataDir);
  if (owner !== null)
    throw new AppError('conflict', `The service runs on this folder ${owner}. Stop it, restore, and start it again.`);
}
