/** stele workspace: make and list workspaces, and change a setting of one. */
import { note } from '../access/audit.ts';
import { slugSchema, workspaceNameSchema } from '../model/workspace.ts';
import { type Command, jsonFlag, requireFlag, UsageError } from './command.ts';
import { aligned } from './help.ts';
import { acting, requireWorkspace, withStores } from './stores.ts';

export const workspaceCreate: Command = {
  name: 'workspace create',
  summary: 'Makes a workspace: memories of its own, and keys that open only it.',
  usage: '--name NAME [--slug SLUG] [--json]',
  flags: {
    name: { type: 'string', help: 'What people call it, at most 100 characters.' },
    slug: {
      type: 'string',
      help: 'Its name in addresses: 3 to 40 of a–z, 0–9 and hyphens. Made from the name if left out.',
    },
    json: jsonFlag,
  },
  examples: [
    { says: 'A workspace whose slug is made from its name', line: 'workspace create --name "Atlas Billing"' },
    {
      says: 'One with a slug of your choice, for a script',
      line: 'workspace create --name "Atlas Billing" --slug atlas --json',
    },
  ],
  async run({ flags, terminal }) {
    const name = requireFlag(flags, 'name');
    const slug = flags.slug as string | undefined;
    const named = workspaceNameSchema.safeParse(name);
    if (!named.success) throw new UsageError(`--name ${named.error.issues[0]?.message}.`);
    if (slug !== undefined && !slugSchema.safeParse(slug).success) {
      throw new UsageError(
        `--slug "${slug}" cannot be used: a slug has 3 to 40 characters: a–z, 0–9 and hyphens, not at the ends.`,
      );
    }
    const made = await withStores(terminal.settings(), ({ storage }) =>
      storage.control.workspaces.create({ name, slug }),
    );
    if (flags.json) return void terminal.print(JSON.stringify({ slug: made.slug, name: made.name }));
    terminal.print(`Workspace ${made.slug} (${made.name}) is there. Make a key for it:`);
    terminal.print(`  ${terminal.program} key create --workspace ${made.slug} --label "first key"`);
    return undefined;
  },
};

export const workspaceSet: Command = {
  name: 'workspace set',
  summary: 'Changes a setting of a workspace; a running service goes by it at once.',
  usage: 'SLUG --redact on|off [--json]',
  flags: {
    redact: {
      type: 'string',
      help: 'on: secrets are replaced by a marker in all that is written (the default). off: they are kept.',
    },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [{ says: 'Keep what is written as it is, secrets and all', line: 'workspace set atlas --redact off' }],
  async run({ flags, positionals: [slug = ''], terminal }) {
    const redact = requireFlag(flags, 'redact');
    if (redact !== 'on' && redact !== 'off') throw new UsageError(`--redact is on or off, not "${redact}".`);
    const set = await withStores(terminal.settings(), async (stores) => {
      const workspace = await requireWorkspace(stores, slug);
      const changed = await stores.storage.control.workspaces.change(workspace.workspace_id, {
        redacts: redact === 'on',
      });
      await acting(stores, changed, 'workspace set', (noting) => note(noting, `workspace.redact_${redact}`, 'ok'));
      return changed;
    });
    if (flags.json) return void terminal.print(JSON.stringify({ slug: set.slug, redact: set.redacts ? 'on' : 'off' }));
    const now = set.redacts ? 'replaced by a marker' : 'kept as they are';
    terminal.print(`Secrets in what is written to ${set.slug} are ${now}, from now on.`);
    return undefined;
  },
};

export const workspaceList: Command = {
  name: 'workspace list',
  summary: 'Lists the workspaces, oldest first.',
  usage: '[--json]',
  flags: { json: jsonFlag },
  examples: [{ says: 'All workspaces', line: 'workspace list' }],
  async run({ flags, terminal }) {
    const found = await withStores(terminal.settings(), ({ storage }) => storage.control.workspaces.list());
    const workspaces = found.map(({ slug, name, created_at, redacts }) => {
      return { slug, name, created_at, redact: redacts ? 'on' : 'off' };
    });
    if (flags.json) return void terminal.print(JSON.stringify({ workspaces }));
    if (workspaces.length === 0)
      return void terminal.print(`None yet. ${terminal.program} workspace create --name NAME makes one.`);
    const rows = workspaces.map(({ slug, name, created_at, redact }) => [slug, created_at.slice(0, 10), redact, name]);
    for (const line of aligned([['SLUG', 'MADE', 'REDACT', 'NAME'], ...rows])) terminal.print(line);
    return undefined;
  },
};
