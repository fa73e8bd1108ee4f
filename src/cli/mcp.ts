/** stele mcp: a bridge for clients of the Model Context Protocol that start a program instead of calling an address. */

import { bridgeStdio } from '../mcp/stdio-bridge.ts';
import { profileSchema } from '../model/api-key.ts';
import { type Command, type Invocation, UsageError } from './command.ts';

export const mcp: Command = {
  usage: '[--url URL] [--workspace SLUG] [--key KEY] [--profile core|light|full]',
  flags: {
    url: { type: 'string', help: 'The address of Stele, instead of STELE_URL.' },
    workspace: { type: 'string', help: 'Slug of the workspace, instead of STELE_WORKSPACE.' },
    key: {
      type: 'string',
      help: 'A key of the workspace. Prefer STELE_KEY, which other users of the machine cannot see.',
    },
    profile: {
      type: 'string',
      help: 'Tools to list: core (8), light (20) or full. By default, those of the key.',
    },
  },
  examples: [
    { purpose: 'With STELE_URL, STELE_WORKSPACE and STELE_KEY in the environment', line: 'mcp' },
    { purpose: 'List few tools, since each tool costs the agent tokens', line: 'mcp --workspace demo --profile core' },
  ],
  isForClients: true,
  async run({ flags, terminal }) {
    const { remote } = terminal.settings();
    const { url, workspace, key } = given(flags, remote);
    const endpoint = endpointOf(url, workspace);
    if (flags.profile !== undefined) {
      const profile = profileSchema.safeParse(flags.profile);
      if (!profile.success) throw new UsageError(`--profile must be core, light or full, not "${flags.profile}".`);
      endpoint.searchParams.set('profile', profile.data);
    }
    await bridgeStdio({ endpoint, key, input: process.stdin, output: process.stdout, stop: terminal.stop });
    return 0;
  },
};

const needed = ['url', 'workspace', 'key'] as const;
type Needed = Record<(typeof needed)[number], string>;

/** Reports all missing values at once. */
function given(flags: Invocation['flags'], settings: Record<keyof Needed, string | null>): Needed {
  const values = needed.map((name) => [name, flags[name] ?? settings[name]] as const);
  const missing = values.filter(([, value]) => typeof value !== 'string' || value === '').map(([name]) => name);
  if (missing.length === 0) return Object.fromEntries(values) as Needed;
  throw new UsageError(
    missing.map((name) => `--${name} is missing, and STELE_${name.toUpperCase()} is not set.`).join('\n'),
  );
}

function endpointOf(url: string, slug: string): URL {
  if (!URL.canParse(url)) throw new UsageError(`--url must be an address such as http://127.0.0.1:8787, not "${url}".`);
  return new URL(`${url.replace(/\/+$/, '')}/api/workspaces/${encodeURIComponent(slug)}/mcp/stream`);
}
