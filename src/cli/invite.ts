/**
 * stele invite: makes a link that lets a person into a workspace. A workspace that was made at the terminal has no
 * owner until somebody takes an owner's link.
 */
import { resolve } from 'node:path';
import { invite } from '../access/people/invites.ts';
import { roleSchema, roles } from '../model/people/member.ts';
import { emailSchema } from '../model/people/person.ts';
import type { Settings } from '../settings.ts';
import { runningAddress } from '../storage/sqlite/folder-lock.ts';
import { jsonText } from '../text/visible.ts';
import { type Command, type Invocation, jsonFlag, requireFlag, UsageError } from './command.ts';
import { callableUrl } from './serve/callable-url.ts';
import { controlContext, withNamedWorkspace } from './stores.ts';

export const inviteCreate: Command = {
  usage: '--workspace SLUG [--role owner|admin|member|viewer] [--email ADDRESS] [--url URL] [--json]',
  flags: {
    workspace: { type: 'string', help: 'Slug of the workspace.' },
    role: { type: 'string', help: 'owner, admin, member (the default) or viewer.' },
    email: {
      type: 'string',
      help: 'Only the person with this address may join. By default, anyone with the link may.',
    },
    url: {
      type: 'string',
      help: 'The address under which people reach Stele, instead of STELE_BASE_URL or the one where it runs.',
    },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'An owner for a workspace that was made here', line: 'invite create --workspace atlas --role owner' },
    {
      purpose: 'Only for one address, at a service that people reach by another name',
      line: 'invite create --workspace atlas --email noor@example.org --url https://stele.example.com',
    },
  ],
  async run({ flags, terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const inviteInput = readInviteInput(flags);
    const settings = terminal.settings();
    const givenUrl = readUrl(flags);
    const { invite: made, token } = await withNamedWorkspace(settings, slug, (stores, workspace) =>
      invite(controlContext(stores, 'stele invite create'), workspace, inviteInput),
    );
    const url = `${givenUrl ?? serviceUrl(settings)}/app/invites/${token}`;
    const { invite_id, role, email, expires_at } = made;
    if (flags.json) return void terminal.print(jsonText({ invite_id, role, email, expires_at, url }));
    terminal.print(`Anyone who opens this link${email === null ? '' : ` as ${email}`} joins ${slug} as ${role}:`);
    terminal.print(`\n  ${url}\n`);
    terminal.print(`It works once, until ${expires_at.slice(0, 10)}. It is shown only this once.`);
    return undefined;
  },
};

/** With SQLite, a running service says where it answers; another machine, or a database, has only the settings. */
function serviceUrl({ baseUrl, databaseUrl, dataDir, host, port }: Settings): string {
  if (baseUrl !== null) return baseUrl;
  const running = databaseUrl === null ? runningAddress(resolve(dataDir)) : null;
  return running ?? callableUrl(host, port);
}

/** A wrong address would make a link that nobody can open, and the link is shown only once. */
function readUrl({ url }: Invocation['flags']): string | undefined {
  if (url === undefined) return undefined;
  const address = String(url);
  if (URL.canParse(address) && /^https?:\/\/[^?#]+$/.test(address)) return address.replace(/\/+$/, '');
  throw new UsageError(`--url must be an address such as https://stele.example.com, not "${address}".`);
}

function readInviteInput(flags: Invocation['flags']) {
  const role = roleSchema.safeParse(flags.role ?? 'member');
  if (!role.success) throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${flags.role}".`);
  if (flags.email === undefined) return { role: role.data, email: '' };
  const email = emailSchema.safeParse(flags.email);
  if (!email.success) throw new UsageError(`--email must be an e-mail address, not "${flags.email}".`);
  return { role: role.data, email: email.data };
}
