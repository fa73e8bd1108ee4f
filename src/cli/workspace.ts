/** stele workspace: makes and lists workspaces, and changes the settings of one. */
import { changeWorkspace, createWorkspace } from '../access/workspace-actions.ts';
import { restorableUntil } from '../access/workspace-deletion.ts';
import { type WorkspaceSettings, workspaceNameSchema } from '../model/workspace.ts';
import { jsonText } from '../text/visible.ts';
import {
  type Command,
  type Invocation,
  jsonFlag,
  requireFlag,
  requireNewSlug,
  type Terminal,
  UsageError,
} from './command.ts';
import { alignColumns } from './help.ts';
import {
  areStoresMissing,
  controlContext,
  describeLocation,
  withNamedWorkspace,
  withStores,
  withWorkspaceStore,
} from './stores.ts';

export const workspaceCreate: Command = {
  usage: '--name NAME [--slug SLUG] [--json]',
  flags: {
    name: { type: 'string', help: 'The name of the workspace, at most 100 characters.' },
    slug: {
      type: 'string',
      help: 'The name used in URLs: 3 to 40 characters of a–z, 0–9 and hyphens. By default it is derived from the name.',
    },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'Derive the slug from the name', line: 'workspace create --name "Atlas Billing"' },
    {
      purpose: 'Choose the slug, for a script',
      line: 'workspace create --name "Atlas Billing" --slug atlas --json',
    },
  ],
  async run({ flags, terminal }) {
    const name = requireFlag(flags, 'name');
    const slug = flags.slug as string | undefined;
    const parsedName = workspaceNameSchema.safeParse(name);
    if (!parsedName.success) throw new UsageError(`--name ${parsedName.error.issues[0]?.message}.`);
    if (slug !== undefined) requireNewSlug('slug', slug);
    const created = await withStores(terminal.settings(), (stores) =>
      createWorkspace(controlContext(stores, 'stele workspace create'), { name, ...(slug !== undefined && { slug }) }),
    );
    if (flags.json) return void terminal.print(jsonText({ slug: created.slug, name: created.name }));
    terminal.print(
      `Workspace ${created.slug} (${created.name}) was created. Create a key for an agent, and a link for its owner:`,
    );
    terminal.print(`  ${terminal.program} key create --workspace ${created.slug} --label "first key"`);
    terminal.print(`  ${terminal.program} invite create --workspace ${created.slug} --role owner`);
    return undefined;
  },
};

export const workspaceSet: Command = {
  usage: 'SLUG [--redact on|off] [--redact-accounts on|off] [--adapt on|off] [--json]',
  flags: {
    redact: {
      type: 'string',
      help: 'on (the default): secrets in everything that is written are replaced by a marker. off: they are kept.',
    },
    'redact-accounts': {
      type: 'string',
      help: 'on: bank account numbers are replaced as well. off (the default): they are kept.',
    },
    adapt: {
      type: 'string',
      help: 'on (the default): ranking learns from which recall results are used. off: it does not, and everything it learned is deleted.',
    },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [
    { purpose: 'Store everything as written, including secrets', line: 'workspace set atlas --redact off' },
    {
      purpose: 'Use the default ranking, and delete what ranking learned here',
      line: 'workspace set atlas --adapt off',
    },
  ],
  async run({ flags, positionals: [slug = ''], terminal }) {
    const [redacts, redacts_accounts, adapts] = ['redact', 'redact-accounts', 'adapt'].map((name) =>
      readOnOffFlag(flags, name),
    );
    if (redacts === undefined && redacts_accounts === undefined && adapts === undefined)
      throw new UsageError('Name a setting: --redact, --redact-accounts or --adapt.');
    const updated = await withNamedWorkspace(terminal.settings(), slug, async (stores, workspace) => {
      const tool = 'stele workspace set';
      const changed = await changeWorkspace(controlContext(stores, tool), workspace, {
        redacts,
        redacts_accounts,
        adapts,
      });
      if (adapts === false) await withWorkspaceStore(stores, changed, tool, (store) => store.adaptation.forget());
      return changed;
    });
    if (flags.json) return void terminal.print(jsonText({ slug: updated.slug, ...settingsOf(updated) }));
    if (redacts !== undefined) {
      const handling = redacts ? 'replaced by a marker' : 'kept as they are';
      terminal.print(`Secrets in what is written to ${updated.slug} are ${handling}, from now on.`);
    }
    if (redacts_accounts !== undefined)
      terminal.print(
        `From now on, numbers of bank accounts in what is written to ${updated.slug} are ${redacts_accounts ? 'replaced by a marker' : 'kept'}.`,
      );
    if (adapts) terminal.print(`Ranking in ${updated.slug} learns from what is used, from now on.`);
    if (adapts === false)
      terminal.print(`What ranking learned in ${updated.slug} is deleted; it learns nothing from now on.`);
    return undefined;
  },
};

function readOnOffFlag(flags: Invocation['flags'], name: string): boolean | undefined {
  const value = flags[name];
  if (value !== undefined && value !== 'on' && value !== 'off')
    throw new UsageError(`--${name} is on or off, not "${value}".`);
  return value === undefined ? undefined : value === 'on';
}

function settingsOf({ redacts, redacts_accounts, adapts }: WorkspaceSettings) {
  const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off');
  return { redact: onOrOff(redacts), redact_accounts: onOrOff(redacts_accounts), adapt: onOrOff(adapts) };
}

export const workspaceList: Command = {
  usage: '[--deleted] [--json]',
  flags: { deleted: { type: 'boolean', help: 'Only deleted workspaces that can be restored.' }, json: jsonFlag },
  examples: [
    { purpose: 'All workspaces', line: 'workspace list' },
    { purpose: 'Deleted workspaces that can be restored, and until when', line: 'workspace list --deleted' },
  ],
  async run({ flags, terminal }) {
    if (flags.deleted) return listDeleted(flags.json === true, terminal);
    const settings = terminal.settings();
    const records = areStoresMissing(settings)
      ? []
      : await withStores(settings, ({ storage }) => storage.control.workspaces.list());
    const workspaces = records.map(({ slug, name, created_at, ...settings }) => {
      return { slug, name, created_at, ...settingsOf(settings) };
    });
    if (flags.json) return void terminal.print(jsonText({ workspaces }));
    if (workspaces.length === 0)
      return void terminal.print(
        `None yet in ${describeLocation(settings)}. ${terminal.program} workspace create --name NAME makes one.`,
      );
    const rows = workspaces.map(({ slug, name, created_at, redact, redact_accounts, adapt }) => {
      return [slug, created_at.slice(0, 10), redact, redact_accounts, adapt, name];
    });
    for (const line of alignColumns([['SLUG', 'CREATED', 'REDACT', 'ACCOUNTS', 'ADAPT', 'NAME'], ...rows]))
      terminal.print(line);
    return undefined;
  },
};

async function listDeleted(isJson: boolean, terminal: Terminal): Promise<undefined> {
  const settings = terminal.settings();
  const records = areStoresMissing(settings)
    ? []
    : await withStores(settings, ({ storage }) => storage.control.workspaces.listDeleted());
  const workspaces = records.map((one) => {
    const { slug, name, deleted_at } = one;
    return { slug, name, deleted_at, restorable_until: restorableUntil(one) };
  });
  if (isJson) return void terminal.print(jsonText({ workspaces }));
  if (workspaces.length === 0) return void terminal.print('No workspace is deleted.');
  const rows = workspaces.map(({ slug, name, deleted_at, restorable_until }) => {
    return [slug, deleted_at.slice(0, 10), restorable_until.slice(0, 10), name];
  });
  for (const line of alignColumns([['SLUG', 'DELETED', 'RESTORABLE UNTIL', 'NAME'], ...rows])) terminal.print(line);
  return undefined;
}
