/** stele workspace: make and list workspaces. */
import { slugSchema, workspaceNameSchema } from '../model/workspace.ts';
import { type Command, jsonFlag, requireFlag, UsageError } from './command.ts';
import { aligned } from './help.ts';
import { withStores } from './stores.ts';

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

export const workspaceList: Command = {
  name: 'workspace list',
  summary: 'Lists the workspaces, oldest first.',
  usage: '[--json]',
  flags: { json: jsonFlag },
  examples: [{ says: 'All workspaces', line: 'workspace list' }],
  async run({ flags, terminal }) {
    const found = await withStores(terminal.settings(), ({ storage }) => storage.control.workspaces.list());
    const workspaces = found.map(({ slug, name, created_at }) => ({ slug, name, created_at }));
    if (flags.json) return void terminal.print(JSON.stringify({ workspaces }));
    if (workspaces.length === 0)
      return void terminal.print(`None yet. ${terminal.program} workspace create --name NAME makes one.`);
    const rows = workspaces.map(({ slug, name, created_at }) => [slug, created_at.slice(0, 10), name]);
    for (const line of aligned([['SLUG', 'MADE', 'NAME'], ...rows])) terminal.print(line);
    return undefined;
  },
};
