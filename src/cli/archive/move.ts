/** stele move: moves a workspace to another installation, on SQLite or PostgreSQL. */
import { resolve } from 'node:path';
import { moveWorkspace, reopen } from '../../archive/move-workspace.ts';
import { AppError } from '../../errors.ts';
import type { Settings } from '../../settings.ts';
import { openStores, type Stores } from '../../stores.ts';
import { jsonText } from '../../text/visible.ts';
import { type Command, type Invocation, jsonFlag, requireFlag, UsageError } from '../command.ts';
import { operatorCaller, withNamedWorkspace } from '../stores.ts';
import { untilStopped } from '../until-stopped.ts';

export const move: Command = {
  usage: '--workspace SLUG (--to postgres://… | --to FOLDER [--replace] | --reopen) [--json]',
  flags: {
    workspace: {
      type: 'string',
      help: 'Slug of the workspace, in the store that STELE_DATABASE_URL or STELE_DATA_DIR names.',
    },
    to: { type: 'string', help: 'Where it moves: the address of a PostgreSQL database, or a data folder for SQLite.' },
    replace: {
      type: 'boolean',
      help: 'First removes an old, read-only copy at the destination, from which the workspace was moved away earlier.',
    },
    reopen: {
      type: 'boolean',
      help: 'Moves nothing: opens the copy here for writing again, after an abandoned move.',
    },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'To PostgreSQL', line: 'move --workspace demo --to postgres://stele@db/stele' },
    {
      purpose: 'Back to a folder, where the old copy still is',
      line: 'move --workspace demo --to /var/lib/stele --replace',
    },
  ],
  async run(invocation) {
    const { flags, terminal } = invocation;
    const slug = requireFlag(flags, 'workspace');
    if ((flags.to === undefined) !== (flags.reopen === true)) throw new UsageError('Use --to or --reopen.');
    const settings = terminal.settings();
    await withNamedWorkspace(settings, slug, async (stores, workspace) => {
      const as = operatorCaller('stele move', stores.now());
      if (flags.reopen === true) {
        await reopen({ from: stores.storage, workspace, as });
        return terminal.print(
          flags.json ? jsonText({ workspace: slug, reopened: true }) : `${slug} accepts writes again.`,
        );
      }
      const target = await openTarget(settings, requireFlag(flags, 'to'));
      try {
        const onStep = (step: string) => void (flags.json || terminal.print(`${slug}: ${step}.`));
        const { storage: from, now } = stores;
        const replaces = flags.replace === true;
        const { stop } = terminal;
        const moved = await untilStopped(
          terminal,
          () =>
            `Nothing was moved: ${slug} is still here and accepts writes.${replaces ? ' The old copy at the destination may be removed already.' : ''}`,
          () => moveWorkspace({ from, to: target.storage, workspace, as, now, onStep, replaces, stop }),
        );
        printMoved(invocation, slug, moved);
      } finally {
        await target.storage.close();
      }
    });
    return 0;
  },
};

function printMoved({ flags, terminal }: Invocation, slug: string, moved: Awaited<ReturnType<typeof moveWorkspace>>) {
  const { sums, keys, members } = moved;
  const counts = Object.fromEntries(Object.entries(sums).map(([kind, { count }]) => [kind, count]));
  if (flags.json) return terminal.print(jsonText({ workspace: slug, counts, keys, members }));
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
  terminal.print(
    `Moved ${slug}: ${records} records, ${counts.memory ?? 0} of them memories, ${keys} keys, ${members} members; all compared.`,
  );
  terminal.print(
    'The copy here is now read-only. Start the service on the new store; people and clients must sign in again there.',
  );
  terminal.print(`When you no longer need it: ${terminal.program} workspace delete ${slug}`);
}

/** The target must not be the store that the settings name. */
async function openTarget(settings: Settings, to: string): Promise<Stores> {
  const isServer = /^postgres(?:ql)?:\/\//.test(to);
  const targetSettings = isServer
    ? { databaseUrl: to, databaseReadUrl: null }
    : { databaseUrl: null, dataDir: resolve(to) };
  const isSame = isServer
    ? to === settings.databaseUrl
    : settings.databaseUrl === null && resolve(settings.dataDir) === targetSettings.dataDir;
  if (isSame) throw new UsageError('--to names the store that already contains the workspace.');
  try {
    return await openStores({ ...settings, ...targetSettings }, {}, { patienceMs: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw ofDestination(error);
  }
}

/** The remedies of an error name the setting of the store that the workspace is in; here the flag is wrong. */
function ofDestination(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const mend = error.mend?.replaceAll('STELE_DATABASE_URL', '--to');
  const message = `The destination cannot be opened, and nothing was moved. ${error.message}`;
  return new AppError(error.code, message, { cause: error, ...(mend !== undefined && { mend }) });
}
