/**
 * Missing or damaged stores and the recovery from them: a backup taken during writes, restored elsewhere, and
 * compared.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../src/storage/sqlite/driver.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
let elsewhere: string;
beforeEach(() => {
  terminal = openTerminal();
  elsewhere = mkdtempSync(join(tmpdir(), 'stele-elsewhere-'));
});
afterEach(() => {
  terminal.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

/** The superuser may write everywhere. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid!(65_534);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}

interface ServedApp {
  call(path: string, body?: object): Promise<{ status: number; json: Record<string, never> }>;
  slug: string;
  stop(): Promise<void>;
}

const keyOf = async (slug: string, environment = {}) =>
  JSON.parse(
    (await terminal.run(['key', 'create', '--workspace', slug, '--label', 'test', '--json'], environment)).printed,
  ).key as string;

async function serve(slug: string, key: string, environment: Record<string, string> = {}): Promise<ServedApp> {
  const server = terminal.start(['serve', '--port', '0'], environment);
  const [, address = ''] = await server.untilPrinted(/listens on (\S+)/);
  return {
    slug,
    call: async (path, body) => {
      const answer = await fetch(`${address}/api/workspaces/${slug}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: (await answer.json()) as Record<string, never> };
    },
    stop: async () => {
      server.stop();
      await server.ended;
    },
  };
}

async function createStore(name: string): Promise<{ slug: string; key: string; file: string }> {
  const before = new Set(storesIn(terminal.dataDir));
  const { slug } = JSON.parse((await terminal.run(['workspace', 'create', '--name', name, '--json'])).printed);
  const key = await keyOf(slug);
  const door = await serve(slug, key);
  await door.call('remember', { content: `What ${name} knows: the harbour master is Ines.` });
  await door.stop();
  const file = storesIn(terminal.dataDir).find((one) => !before.has(one)) ?? '';
  return { slug, key, file: join(terminal.dataDir, 'workspaces', file) };
}

const storesIn = (dataDir: string) =>
  existsSync(join(dataDir, 'workspaces'))
    ? readdirSync(join(dataDir, 'workspaces')).filter((name) => name.endsWith('.sqlite'))
    : [];

/** Damages the page of keys in the control store. */
function damageKeys(): void {
  const control = join(terminal.dataDir, 'control.sqlite');
  const database = new Database(control);
  database.pragma('wal_checkpoint(truncate)');
  const [{ page = 0 } = {}] = database
    .prepare("select rootpage as page from sqlite_master where name = 'api_keys'")
    .all() as { page?: number }[];
  database.close();
  const bytes = readFileSync(control);
  bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(control, bytes);
}

const missing = 'The store of this workspace is missing or empty';

describe('a store of a workspace', () => {
  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is empty', (file: string) => truncateSync(file, 0)],
    [
      'lost what was in its log',
      (file: string) => {
        rmSync(file);
        const bare = new Database(file);
        bare.pragma('journal_mode = WAL');
        bare.close();
      },
    ],
  ])('that %s is never created anew: calls get 503, others continue, doctor names it', async (_how, harm) => {
    const [harmed, sound] = [await createStore('Harmed'), await createStore('Sound')];
    harm(harmed.file);
    const size = () => (existsSync(harmed.file) ? statSync(harmed.file).size : null);
    const before = size();
    const door = await serve(harmed.slug, harmed.key);
    const answer = await door.call('search', { query: 'harbour' });
    expect(answer).toMatchObject({ status: 503, json: { detail: expect.stringContaining(missing) } });
    expect((await door.call('remember', { content: 'Written into nothing.' })).status).toBe(503);
    await door.stop();
    const other = await serve(sound.slug, sound.key);
    expect((await other.call('search', { query: 'harbour' })).status).toBe(200);
    await other.stop();
    const { code, printed } = await terminal.run(['doctor']);
    expect(code).toBe(1);
    expect(printed).toMatch(new RegExp(`fix +workspace ${harmed.slug}: ${missing}.*restore the store of`));
    expect(printed).toMatch(new RegExp(`ok +workspace ${sound.slug}`));
    expect(size()).toBe(before);
  });

  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is empty', (file: string) => truncateSync(file, 0)],
  ])(
    'without its control store, which %s, is not a first start: nothing is created, and doctor names it',
    async (_how, harm) => {
      const { file } = await createStore('Orphan');
      const control = join(terminal.dataDir, 'control.sqlite');
      for (const beside of ['-wal', '-shm']) rmSync(`${control}${beside}`, { force: true });
      harm(control);
      const lost = 'The control store of .* is missing or empty';
      const { code, complained } = await terminal.run(['serve', '--port', '0']);
      expect([code, complained]).toEqual([1, expect.stringMatching(lost)]);
      expect(storesIn(terminal.dataDir)).toEqual([basename(file)]);
      const { printed } = await terminal.run(['doctor']);
      expect(printed).toMatch(new RegExp(`fix +control store: ${lost}.*restore a backup`));
    },
  );

  test('that a cut-off restore began to write is not a first start either', async () => {
    mkdirSync(join(elsewhere, 'data', 'workspaces'), { recursive: true });
    writeFileSync(join(elsewhere, 'data', 'workspaces', 'wsp_01J8ZQ4X0V3N5T7W9Y1B2C3D4E.sqlite.part'), 'the beginning');
    const cut = { STELE_DATA_DIR: join(elsewhere, 'data') };
    const { code, complained } = await terminal.run(['serve', '--port', '0'], cut);
    expect([code, complained]).toEqual([1, expect.stringContaining('The control store of')]);
  });

  test('that is removed while it is served gets no more calls, and nothing is written into the removed file', async () => {
    const { slug, key, file } = await createStore('Taken');
    const door = await serve(slug, key);
    expect((await door.call('search', { query: 'harbour' })).status).toBe(200);
    renameSync(file, `${file}.elsewhere`);
    expect(await door.call('remember', { content: 'Into a file without a name.' })).toMatchObject({
      status: 503,
      json: { detail: expect.stringContaining(missing) },
    });
    await door.stop();
    expect(existsSync(file)).toBe(false);
  });

  test('with a damaged page is reported by doctor, others continue, and restore repairs it', async () => {
    const [harmed, sound] = [await createStore('Harmed'), await createStore('Sound')];
    const target = join(elsewhere, 'backup');
    expect(await terminal.run(['backup', target])).toMatchObject({ code: 0 });
    const bytes = readFileSync(harmed.file);
    for (let page = 2; page * 4096 < bytes.length; page += 1) bytes.fill(0xa5, page * 4096, page * 4096 + 4096);
    writeFileSync(harmed.file, bytes);
    const door = await serve(harmed.slug, harmed.key);
    expect((await door.call('search', { query: 'harbour' })).status).toBe(503);
    await door.stop();
    const other = await serve(sound.slug, sound.key);
    expect((await other.call('search', { query: 'harbour' })).status).toBe(200);
    expect((await terminal.run(['restore', target, '--workspace', harmed.slug])).complained).toContain('Stop it');
    await other.stop();
    expect((await terminal.run(['doctor'])).printed).toMatch(new RegExp(`fix +workspace ${harmed.slug}`));
    expect(await terminal.run(['restore', target, '--workspace', harmed.slug])).toMatchObject({ code: 0 });
    expect(await terminal.run(['doctor'])).toMatchObject({ code: 0 });
    const again = await serve(harmed.slug, harmed.key);
    const { json } = await again.call('search', { query: 'harbour' });
    expect(JSON.stringify(json)).toContain('Ines');
    await again.stop();
  });

  test('is sound while doctor reports a damaged page of the control store that no start reads', async () => {
    await createStore('Sound');
    damageKeys();
    const { code, printed } = await terminal.run(['doctor']);
    expect([code, printed]).toEqual([1, expect.stringMatching(/fix +control store: .*damaged.*restore a backup/)]);
    expect(printed).toMatch(/ok +workspace sound/);
  });

  test('is in a backup whose control store is damaged, which restores single workspaces and nothing else', async () => {
    const { slug, key, file } = await createStore('Sound');
    const [earlier, later] = [join(elsewhere, 'earlier'), join(elsewhere, 'later')];
    expect(await terminal.run(['backup', earlier])).toMatchObject({ code: 0 });
    const door = await serve(slug, key);
    await door.call('remember', { content: 'The tide table hangs in the office.' });
    await door.stop();
    damageKeys();
    const { code, printed } = await terminal.run(['backup', later]);
    expect([code, printed]).toEqual([1, expect.stringMatching(/Copied 1 workspaces with 2 memories[\s\S]*control/)]);
    expect(readdirSync(later).sort()).toEqual(['backup.json', 'workspaces']);
    const restored = { STELE_DATA_DIR: join(elsewhere, 'data') };
    const refused = await terminal.run(['restore', later], restored);
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining('has no control store')]);
    expect(existsSync(restored.STELE_DATA_DIR)).toBe(false);
    expect(await terminal.run(['restore', earlier], restored)).toMatchObject({ code: 0 });
    expect(await terminal.run(['restore', later, '--workspace', slug], restored)).toMatchObject({ code: 0 });
    expect(storesIn(restored.STELE_DATA_DIR)).toEqual([basename(file)]);
    expect((await terminal.run(['doctor'], restored)).printed).toMatch(/ok +workspace sound: 2 memories/);
  });

  test('of two backups into one new folder at once, one is complete and the other is refused', async () => {
    for (const name of ['One', 'Two', 'Three']) await createStore(name);
    const target = join(elsewhere, 'backup');
    const ended = await Promise.all([1, 2].map(() => terminal.run(['backup', target])));
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(ended.find(({ code }) => code === 1)!.complained).toContain('Another backup into');
    expect(readdirSync(elsewhere)).toEqual(['backup']);
    expect(readdirSync(target).sort()).toEqual(['backup.json', 'control.sqlite', 'workspaces']);
    const restored = { STELE_DATA_DIR: join(elsewhere, 'data') };
    expect(await terminal.run(['restore', target], restored)).toMatchObject({ code: 0 });
    expect(await terminal.run(['doctor'], restored)).toMatchObject({ code: 0 });
  });

  test('a backup removes what a killed one left beside its folder', async () => {
    await createStore('One');
    const target = join(elsewhere, 'backup');
    mkdirSync(join(`${target}.unfinished`, 'workspaces'), { recursive: true });
    writeFileSync(join(`${target}.unfinished`, 'workspaces', 'half.sqlite'), 'the beginning');
    expect(await terminal.run(['backup', target])).toMatchObject({ code: 0 });
    expect(readdirSync(elsewhere)).toEqual(['backup']);
    expect(readdirSync(join(target, 'workspaces'))).toHaveLength(1);
  });

  test('of a workspace that was deleted for good since is not restored under the slug of another one', async () => {
    const { slug } = await createStore('Harbour');
    const target = join(elsewhere, 'backup');
    await terminal.run(['backup', target]);
    expect(await terminal.run(['workspace', 'delete', slug, '--now'], {}, `${slug}\n`)).toMatchObject({ code: 0 });
    await terminal.run(['workspace', 'create', '--name', 'Harbour', '--slug', slug]);
    const { code, complained } = await terminal.run(['restore', target, '--workspace', slug]);
    expect([code, complained]).toEqual([1, expect.stringContaining('deleted for good. Nothing was restored')]);
    expect(storesIn(terminal.dataDir)).toEqual([]);
    const nowhere = await terminal.run(['restore', target, '--workspace', slug], { STELE_DATA_DIR: elsewhere });
    expect(nowhere.complained).toContain('There is no store of Stele');
  });

  test('stays in place if its copy from the backup cannot be written', async () => {
    const { slug, file } = await createStore('Harbour');
    const target = join(elsewhere, 'backup');
    await terminal.run(['backup', target]);
    mkdirSync(`${file}.part`);
    expect((await terminal.run(['restore', target, '--workspace', slug])).code).toBe(1);
    expect(storesIn(terminal.dataDir)).toEqual([basename(file)]);
    expect((await terminal.run(['export', '--workspace', slug, '--to', join(elsewhere, 'all')])).code).toBe(0);
  });

  test('with a damaged value in a sound page is reported by each export and by doctor, which name the memory', async () => {
    const { slug, key, file } = await createStore('Scratched');
    const bare = new Database(file);
    const [{ id }] = bare.prepare('select id from memories').all() as [{ id: string }];
    bare.prepare("update memories set tags = '[\"harb'").run();
    bare.close();
    const door = await serve(slug, key);
    const refusal = {
      status: 503,
      json: { detail: expect.stringContaining(`damaged in the tags of the memory ${id}.`) },
    };
    expect(await door.call('mcp', { tool: 'export', args: {} })).toMatchObject(refusal);
    expect(await door.call('export/recent')).toMatchObject(refusal);
    await door.stop();
    const exported = await terminal.run(['export', '--workspace', slug, '--to', join(elsewhere, 'all.ndjson')]);
    expect(exported).toMatchObject({ code: 1, complained: expect.stringContaining(`the tags of the memory ${id}.`) });
    expect((await terminal.run(['doctor'])).printed).toMatch(
      new RegExp(`fix +workspace ${slug}: .*the memory ${id} are damaged`),
    );
  });

  test('and its folder are readable by their owner only', async () => {
    await createStore('Private');
    const modes = readdirSync(terminal.dataDir, { recursive: true, withFileTypes: true }).map((entry) => ({
      path: join(entry.parentPath, entry.name),
      isFolder: entry.isDirectory(),
    }));
    const open = modes.filter(({ path }) => /\.sqlite|workspaces$/.test(path) && (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(modes.filter(({ isFolder }) => isFolder)).toHaveLength(1);
  });
});

describe('a backup', () => {
  test('taken during writes and restored elsewhere contains every earlier write, and none of them in part', async () => {
    const { slug, key } = await createStore('Drill');
    const door = await serve(slug, key);
    const acknowledged: string[] = [];
    let isWriting = true;
    const writer = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const content = `Crate ${n} stands in aisle ${n % 7}.`;
        const { status } = await door.call('remember', { content });
        if (status === 200) acknowledged.push(content);
      }
    })();
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...acknowledged];
    const target = join(elsewhere, 'backup');
    const taken = await terminal.run(['backup', target, '--json']);
    isWriting = false;
    await writer;
    expect(taken).toMatchObject({ code: 0 });
    const report = JSON.parse(taken.printed);
    expect(report).toMatchObject({ workspaces: 1, problems: [] });
    expect(report.memories).toBeGreaterThanOrEqual(before.length + 1);

    const restored = { STELE_DATA_DIR: join(elsewhere, 'data') };
    expect(await terminal.run(['restore', target], restored)).toMatchObject({ code: 0 });
    const second = await serve(slug, key, restored);
    const { json } = await second.call('memories/recent?limit=200');
    const contents = new Set(
      (json as unknown as { memories: { content: string }[] }).memories.map(({ content }) => content),
    );
    expect(before.slice(-100).filter((content) => !contents.has(content))).toEqual([]);
    expect([...contents].filter((content) => /^Crate/.test(content) && !acknowledged.includes(content))).toEqual([]);
    await second.stop();
    await door.stop();
    expect((await terminal.run(['doctor'], restored)).printed).toMatch(new RegExp(`ok +workspace ${slug}`));
  });

  test('of a folder in which this user may not write says as which user to run it', async () => {
    await createStore('Kept');
    const folders = [terminal.dataDir, join(terminal.dataDir, 'workspaces')];
    const target = join(elsewhere, 'backup');
    chmodSync(elsewhere, 0o777);
    for (const path of [...folders, ...folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)))])
      chmodSync(path, 0o555);
    const outcome = await asOrdinaryUser(() => terminal.run(['backup', target]));
    expect(outcome).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/may not write into the data folder.*as the user that runs the service/),
    });
    expect(readdirSync(elsewhere)).toEqual([]);
    for (const path of folders) chmodSync(path, 0o755);
  });

  test('overwrites nothing, in either direction, and a changed backup is not restored', async () => {
    await createStore('Kept');
    const target = join(elsewhere, 'backup');
    await terminal.run(['backup', target]);
    expect((await terminal.run(['backup', target])).complained).toContain('nothing there is overwritten');
    expect((await terminal.run(['restore', target])).complained).toContain('nothing there is overwritten');
    const empty = { STELE_DATA_DIR: join(elsewhere, 'data') };
    writeFileSync(join(target, 'control.sqlite'), 'something else');
    expect((await terminal.run(['restore', target], empty)).complained).toContain('not as it was written');
    expect((await terminal.run(['restore', elsewhere], empty)).complained).toContain('is not a backup');
    expect(existsSync(join(elsewhere, 'data'))).toBe(false);
  });
});
