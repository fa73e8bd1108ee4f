/** Workspaces and keys on the command line, and invalid command lines. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInvite } from '../../src/access/people/invites.ts';
import { commandSummaries, findCommand } from '../../src/cli/commands.ts';
import { programCommands } from '../../src/cli/program-commands.ts';
import { requireWorkspace, withStores, withWorkspaceStore } from '../../src/cli/stores.ts';
import type { ApiKey } from '../../src/model/api-key.ts';
import { readSettings } from '../../src/settings.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { searchForm, storedMemory } from '../support/memories.ts';
import { type Outcome, openTerminal, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = openTerminal();
  await terminal.run(['workspace', 'create', '--name', 'Atlas Billing', '--slug', 'atlas']);
});
afterAll(() => terminal.remove());

const json = ({ printed }: Outcome) => JSON.parse(printed);

/** Arguments, exit code, expected output or complaint. */
const lines: [string, number, RegExp][] = [
  ['', 0, /Usage: stele COMMAND/],
  ['--help', 0, /STELE_DATA_DIR/],
  ['--version', 0, /^\d+\.\d+\.\d+$/],
  ['constructor', 2, /Unknown command "constructor"/],
  ['frobnicate', 2, /Unknown command "frobnicate".*key create/],
  [
    'mcp',
    2,
    /--workspace is missing, and STELE_WORKSPACE is not set\.[\s\S]*--key is missing, and STELE_KEY is not set\./,
  ],
  ['mcp --workspace atlas --profile core', 2, /^(?![\s\S]*--workspace is missing)[\s\S]*--key is missing/],
  ['key', 2, /"key" needs a second word: key create, key list, key rotate, key revoke/],
  ['key --help', 0, /key create +Creates a key[\s\S]*key revoke +Revokes a key/],
  ['help', 0, /Usage: stele COMMAND/],
  ['help key', 0, /key create +Creates a key/],
  ['help key create', 0, /Usage: stele key create --workspace SLUG/],
  ['worksapce create --name X', 2, /Unknown command "worksapce". Did you mean `workspace create`\? Available/],
  ['docter', 2, /Did you mean `doctor`\?/],
  ['help frobnicate', 2, /Unknown command "frobnicate"/],
  ['key frobnicate', 2, /key create, key list, key rotate, key revoke/],
  ['key create --workspace atlas --lable x', 2, /--lable.*--label/],
  ['key create --workspace atlas', 2, /--label is missing/],
  ['key create --workspace atlas --label x --scope admin', 2, /read or write, not "admin"/],
  ['key create --workspace atlas --label x --profile tiny', 2, /core, light or full, not "tiny"/],
  ['key create --workspace atlas --label x --expires soon', 2, /whole number from 1 to 3650, not "soon"/],
  ['key create --workspace atlas --label', 2, /--label/],
  ['key create --workspace atlas --label x --expires -3', 2, /--expires needs a value\. Write --expires=VALUE if/],
  ['key create --workspace atlas --label x --expires=-3', 2, /whole number from 1 to 3650, not "-3"/],
  ['invite create --workspace atlas --role king', 2, /one of owner, admin, member, viewer, not "king"/],
  ['invite create --workspace atlas --email noor', 2, /e-mail address, not "noor"/],
  ['invite create --workspace atlas --url stele.example.org', 2, /--url must be an address such as https:/],
  ['invite create --workspace nowhere', 1, /no workspace "nowhere".*atlas/],
  ['key create --workspace nowhere --label x', 1, /no workspace "nowhere".*atlas/],
  ['key list', 2, /--workspace is missing/],
  ['key rotate --workspace atlas key_00000000000000000000000000', 1, /no key key_0/],
  ['key rotate --workspace atlas key_0 --overlap 999', 2, /--overlap must be a whole number from 0 to 720/],
  ['key revoke --workspace atlas', 2, /A word is missing.*KEY_ID/],
  ['key revoke --workspace atlas key_00000000000000000000000000', 1, /no key key_0/],
  ['workspace create --name Atlas --slug A', 2, /--slug "A"/],
  ['workspace create --name Atlas --slug atlas', 1, /workspace atlas already/],
  ['workspace list extra', 2, /"extra" is one word too many/],
  ['workspace delete nowhere', 1, /no workspace "nowhere"/],
  ['workspace restore atlas', 1, /no deleted workspace "atlas"/],
  ['workspace delete atlas --now', 2, /not the slug.*stays as it is/],
  ['workspace set atlas', 2, /--redact, --redact-accounts or --adapt/],
  ['workspace set atlas --adapt maybe', 2, /--adapt is on or off, not "maybe"/],
  ['serve --port 99999', 2, /--port must be a whole number from 0 to 65535/],
  ['memory erase --workspace atlas mem_1', 2, /"mem_1" is not a memory id/],
  ['reindex --workspace nowhere', 1, /no workspace "nowhere"/],
];

test.each(lines)('stele %s', async (line, code, said) => {
  const outcome = await terminal.run(line.split(' ').filter(Boolean));
  expect(outcome.printed + outcome.complained).toMatch(said);
  expect(outcome.code).toBe(code);
  expect(outcome.complained).not.toMatch(/\n\s+at /);
  expect(code === 0 ? outcome.complained : outcome.printed).toBe('');
});

test('all settings that cannot be used are named at once', async () => {
  const { code, complained } = await terminal.run(['workspace', 'list'], {
    STELE_PORT: 'abc',
    STELE_HOST: '',
    STELE_RATE_LIMIT: '-1',
  });
  expect(complained).toMatch(/STELE_PORT: must be a whole number from 0 to 65535/);
  expect(complained).toMatch(/STELE_RATE_LIMIT/);
  expect(code).toBe(1);
});

test('a flag for what is a setting is refused with the name of the setting', async () => {
  for (const words of [
    ['serve', '--data', '/srv/stele'],
    ['workspace', 'list', '--data-dir=/srv/stele'],
  ])
    expect(await terminal.run(words)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('The setting STELE_DATA_DIR names the data folder.'),
    });
  expect((await terminal.run(['serve', '--nonsense'])).complained).not.toContain('The setting');
});

test('the help lists every command with its summary', async () => {
  const { printed } = await terminal.run(['--help']);
  for (const [name, summary] of commandSummaries())
    expect(printed).toMatch(new RegExp(`^  ${name} +${escaped(summary)}$`, 'm'));
});

test('the program is named by a path that works in its folder, and for clients by one that works in every folder', () => {
  expect(programCommands('/opt/stele/dist/main.js', '/opt/stele')).toEqual({
    localCommand: 'node dist/main.js',
    portableCommand: 'node /opt/stele/dist/main.js',
  });
  const other = 'node /opt/stele/dist/main.js';
  expect(programCommands('../stele/dist/main.js', '/opt/notes')).toEqual({
    localCommand: other,
    portableCommand: other,
  });
  expect(programCommands('/opt/my stele/dist/main.js', '/opt').localCommand).toBe("node 'my stele/dist/main.js'");
  expect(programCommands('/usr/local/bin/stele', '/opt')).toEqual({ localCommand: 'stele', portableCommand: 'stele' });
});

const escaped = (text: string) => text.replace(/[^\w\s]/g, '\\$&');

describe.each(commandSummaries())('%s --help', (name, summary) => {
  test('states its purpose and explains its flags, with examples that begin with it', async () => {
    const command = await findCommand(name)!.load();
    const { code, printed } = await terminal.run([...name.split(' '), '--help']);
    for (const flag of Object.keys(command.flags)) expect(printed).toContain(`--${flag}`);
    expect(printed.startsWith(summary)).toBe(true);
    expect(printed).toContain(`stele ${name}`);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const { line } of command.examples) expect(line.startsWith(name)).toBe(true);
    expect(code).toBe(0);
  });
});

describe('workspaces', () => {
  test('get a unique slug derived from their name', async () => {
    const create = () => terminal.run(['workspace', 'create', '--name', 'North Dock', '--json']);
    expect(json(await create())).toEqual({ slug: 'north-dock', name: 'North Dock' });
    expect(json(await create())).toEqual({ slug: expect.stringMatching(/^north-dock-.+/), name: 'North Dock' });
    expect(json(await terminal.run(['workspace', 'list', '--json'])).workspaces[0]).toMatchObject({
      slug: 'atlas',
      name: 'Atlas Billing',
    });
  });

  test('are listed in a form for people too', async () => {
    expect((await terminal.run(['workspace', 'list'])).printed).toMatch(
      /SLUG +CREATED +REDACT +ACCOUNTS +ADAPT +NAME\natlas +\S+ +on +off +on +Atlas Billing/,
    );
  });
});

describe('an invite', () => {
  const invited = async (...words: string[]) =>
    json(await terminal.run(['invite', 'create', '--workspace', 'atlas', '--json', ...words]));
  const opened = (url: string) =>
    withStores(readSettings({ STELE_DATA_DIR: terminal.dataDir, STELE_LOG_LEVEL: 'silent' }), ({ storage, now }) =>
      findInvite(storage.control, url.split('/').at(-1)!, now()),
    );

  test('gives an owner to a workspace that was created on the command line', async () => {
    const made = await terminal.run(['workspace', 'create', '--name', 'East Dock']);
    expect(made.printed).toContain('stele invite create --workspace east-dock --role owner');
    const { url, role } = await invited('--role', 'owner');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8787\/app\/invites\/[\w-]{43}$/);
    expect(role).toBe('owner');
    expect(await opened(url)).toMatchObject({ invite: { role: 'owner', email: null }, workspace: { slug: 'atlas' } });
  });

  test('is for a single address if one is given, and links to the address of the service', async () => {
    const { url } = await invited('--email', 'Noor@example.org', '--url', 'https://stele.example.org/');
    expect(url).toMatch(/^https:\/\/stele\.example\.org\/app\/invites\//);
    expect((await opened(url)).invite).toMatchObject({ role: 'member', email: expect.stringMatching(/noor@/i) });
  });

  test('leads to an address that a browser can open, when the service listens on all interfaces', async () => {
    const urlFor = async (host: string) =>
      json(await terminal.run(['invite', 'create', '--workspace', 'atlas', '--json'], { STELE_HOST: host })).url;
    expect(await urlFor('::')).toMatch(/^http:\/\/\[::1\]:8787\/app/);
    expect(await urlFor('0.0.0.0')).toMatch(/^http:\/\/127\.0\.0\.1:8787\/app/);
  });

  test('is shown to people with its effect and its duration', async () => {
    const { printed } = await terminal.run(['invite', 'create', '--workspace', 'atlas', '--role', 'viewer']);
    expect(printed).toMatch(/joins atlas as viewer:\n\n {2}http\S+\n\nIt works once, until \d{4}-\d\d-\d\d\./);
  });
});

describe('a data folder that is not there', () => {
  const missing = { STELE_DATA_DIR: join(tmpdir(), `stele-missing-${process.pid}`) };
  const folder = missing.STELE_DATA_DIR;

  test.each([
    'key create --workspace atlas --label x',
    'workspace set atlas --adapt off',
    'quality show --workspace atlas',
    'reindex --workspace atlas',
    'reindex --workspace atlas --try bundled',
    'workspace delete atlas --now',
    'workspace restore atlas',
  ])('is named by stele %s, which creates none', async (line) => {
    const { code, complained } = await terminal.run(line.split(' '), missing);
    expect(complained).toBe(
      `There is no workspace "atlas" in ${folder}. If your service keeps its data elsewhere, set STELE_DATA_DIR.`,
    );
    expect(code).toBe(1);
    expect(existsSync(folder)).toBe(false);
  });

  test('is named when all of its workspaces are to be re-embedded', async () => {
    const { code, complained } = await terminal.run(['reindex'], missing);
    expect(complained).toMatch(/^There is no workspace in /);
    expect([code, existsSync(folder)]).toEqual([1, false]);
  });

  test('has no workspaces to list', async () => {
    const { code, printed } = await terminal.run(['workspace', 'list'], missing);
    expect(printed).toBe(`None yet in ${folder}. stele workspace create --name NAME makes one.`);
    expect(json(await terminal.run(['workspace', 'list', '--deleted', '--json'], missing))).toEqual({ workspaces: [] });
    expect(code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a deleted workspace', () => {
  const create = () => terminal.run(['workspace', 'create', '--name', 'West Dock', '--slug', 'west-dock', '--json']);
  const listed = async (...words: string[]) => {
    const { workspaces } = json(await terminal.run(['workspace', 'list', '--json', ...words]));
    return workspaces.map(({ slug }: { slug: string }) => slug);
  };

  test('is listed as deleted, and restored with its keys', async () => {
    await create();
    await terminal.run(['key', 'create', '--workspace', 'west-dock', '--label', 'an agent']);
    const deleted = json(await terminal.run(['workspace', 'delete', 'west-dock', '--json']));
    expect(deleted).toMatchObject({ slug: 'west-dock', restorable_until: expect.any(String) });
    expect(await listed()).not.toContain('west-dock');
    expect(await listed('--deleted')).toEqual(['west-dock']);
    expect((await create()).complained).toContain('west-dock is that of a deleted workspace');
    expect((await terminal.run(['workspace', 'restore', 'west-dock'])).code).toBe(0);
    expect(await listed('--deleted')).toEqual([]);
    expect((await terminal.run(['key', 'list', '--workspace', 'west-dock'])).printed).toContain('an agent');
  });

  test('is gone at once with --now, once its slug is typed', async () => {
    await terminal.run(['workspace', 'delete', 'west-dock']);
    const now = (typed: string) => terminal.run(['workspace', 'delete', 'west-dock', '--now', '--json'], {}, typed);
    expect((await now('west')).code).toBe(2);
    expect(await listed('--deleted')).toEqual(['west-dock']);
    expect(json(await now('west-dock'))).toEqual({ slug: 'west-dock', dropped: true });
    expect(await listed('--deleted')).toEqual([]);
    expect((await create()).code).toBe(0);
  });
});

describe('settings of a workspace', () => {
  test('are set one at a time, and listed', async () => {
    const set = async (...words: string[]) => terminal.run(['workspace', 'set', 'south-dock', ...words]);
    await terminal.run(['workspace', 'create', '--name', 'South Dock', '--slug', 'south-dock']);
    expect(json(await set('--redact', 'off', '--json'))).toEqual({
      slug: 'south-dock',
      redact: 'off',
      redact_accounts: 'off',
      adapt: 'on',
    });
    expect((await set('--adapt', 'off')).printed).toBe(
      'What ranking learned in south-dock is deleted; it learns nothing from now on.',
    );
    const { workspaces } = json(await terminal.run(['workspace', 'list', '--json']));
    expect(workspaces).toContainEqual(expect.objectContaining({ slug: 'south-dock', redact: 'off', adapt: 'off' }));
    expect(json(await set('--redact', 'on', '--adapt', 'on', '--json'))).toMatchObject({ redact: 'on', adapt: 'on' });
  });

  test('that turn adaptation off delete the learned ranking', async () => {
    const inAtlas = async <T>(work: (store: WorkspaceStore) => Promise<T>) =>
      withStores(readSettings({ STELE_DATA_DIR: terminal.dataDir, STELE_LOG_LEVEL: 'silent' }), async (stores) =>
        withWorkspaceStore(stores, await requireWorkspace(stores, 'atlas'), 'test', work),
      );
    const list = { at: '2026-05-01T08:00:00.000Z', memory_ids: ['mem_1', 'mem_2'], rows: [[0], [1]] };
    await inAtlas((store) => store.adaptation.noteShown(list));
    await terminal.run(['workspace', 'set', 'atlas', '--adapt', 'off']);
    expect(await inAtlas((store) => store.adaptation.countShown())).toBe(0);
  });
});

describe('a memory', () => {
  test('is erased by id; the erasure is on record, without the content', async () => {
    const inAtlas = async <T>(work: (store: WorkspaceStore) => Promise<T>) =>
      withStores(readSettings({ STELE_DATA_DIR: terminal.dataDir, STELE_LOG_LEVEL: 'silent' }), async (stores) =>
        withWorkspaceStore(stores, await requireWorkspace(stores, 'atlas'), 'test', work),
      );
    const memory = storedMemory('Quillfeather');
    await inAtlas((store) => store.memories.add([{ memory, form: searchForm('Quillfeather') }]));
    const erase = () => terminal.run(['memory', 'erase', '--workspace', 'atlas', memory.memory_id, '--json']);
    expect(json(await erase())).toEqual({ memory_id: memory.memory_id, derived_ids: [], related_ids: [] });
    expect(await inAtlas(({ memories }) => memories.find(memory.memory_id, { forgotten: true }))).toBeNull();
    expect(await inAtlas(({ trail }) => trail.recentAudit(1))).toMatchObject([
      { action: 'memory.erase', actor: 'system:cli', targets: [memory.memory_id], outcome: 'ok' },
    ]);
    expect(await erase()).toMatchObject({ code: 1, complained: expect.stringContaining('was erased at') });
  });
});

describe('keys', () => {
  const listed = async () => json(await terminal.run(['key', 'list', '--workspace', 'atlas', '--json'])).keys;

  test('are printed once, with their id for scripts', async () => {
    const made = json(await terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'ci', '--json']));
    expect(made).toEqual({
      key_id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^stele_\w{26}_\w{43}$/),
    });
    const all = await listed();
    expect(all).toContainEqual(
      expect.objectContaining({ key_id: made.key_id, label: 'ci', scope: 'write', expires_at: null }),
    );
    expect(JSON.stringify(all)).not.toContain(made.key);
  });

  test('are read-only, and expire after some days, if the flags say so', async () => {
    const words = ['key', 'create', '--workspace', 'atlas', '--label', 'guest', '--scope', 'read', '--expires', '30'];
    expect((await terminal.run(words)).printed).toMatch(/read, until \d{4}.*\n\n {2}stele_\w+\n/s);
    const guest = (await listed()).find(({ label }: { label: string }) => label === 'guest');
    expect(guest.scope).toBe('read');
    expect(Date.parse(guest.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  });

  test('are shown the tools of their profile, or all tools without one', async () => {
    const create = (...words: string[]) =>
      terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'helper', ...words, '--json']);
    const { key_id } = json(await create('--profile', 'core'));
    const { key_id: other } = json(await create());
    const profiles = Object.fromEntries((await listed()).map((key: ApiKey) => [key.key_id, key.profile]));
    expect(profiles).toMatchObject({ [key_id]: 'core', [other]: 'full' });
    expect((await terminal.run(['key', 'list', '--workspace', 'atlas'])).printed).toMatch(
      new RegExp(`KEY .* PROFILE .*${key_id} .* core .* helper`, 's'),
    );
  });

  test('are revoked by id', async () => {
    const { key_id } = json(await terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'gone', '--json']));
    const revoked = await terminal.run(['key', 'revoke', '--workspace', 'atlas', key_id, '--json']);
    expect(json(revoked)).toEqual({ key_id, revoked_at: expect.any(String) });
    expect((await terminal.run(['key', 'list', '--workspace', 'atlas'])).printed).toMatch(
      new RegExp(`${key_id} .* revoked .* gone`),
    );
  });
});
