/** Export and import on the command line, with files and folders named as a person would name them. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCaller } from '../../src/cli/stores.ts';
import { readSettings } from '../../src/settings.ts';
import { openStores } from '../../src/stores.ts';
import { silent } from '../support/engines.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
let folder: string;
beforeEach(async () => {
  terminal = openTerminal();
  folder = mkdtempSync(join(tmpdir(), 'stele-archives-'));
  await terminal.run(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas']);
  const { printed } = await terminal.run(['key', 'create', '--workspace', 'atlas', '--label', 'test', '--json']);
  const server = terminal.start(['serve', '--port', '0']);
  const [, address = ''] = await server.untilPrinted(/listens on (\S+)/);
  for (const content of ['Marta leads Atlas.', 'Atlas starts in May.'])
    await fetch(`${address}/api/workspaces/atlas/remember`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${JSON.parse(printed).key}` },
      body: JSON.stringify({ content }),
    });
  server.stop();
  await server.ended;
});
afterEach(() => {
  terminal.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('an export is imported into a workspace created for it, and its own export is the same', async () => {
  const [first, second] = [join(folder, 'atlas.ndjson'), join(folder, 'copy.ndjson')];
  const made = await terminal.run(['export', '--workspace', 'atlas', '--to', first]);
  expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/2 of them memories/) });
  expect(statSync(first).mode & 0o077).toBe(0);
  const imported = await terminal.run(['import', first, '--workspace', 'copy', '--json']);
  expect(JSON.parse(imported.printed)).toMatchObject({ workspace: 'copy', counts: { memory: 2 }, waiting: 0 });
  await terminal.run(['export', '--workspace', 'copy', '--to', second]);
  const body = (file: string) => readFileSync(file, 'utf8').split('\n').slice(1).join('\n');
  expect(body(second)).toBe(body(first));
  expect(readdirSync(folder).sort()).toEqual(['atlas.ndjson', 'copy.ndjson']);
});

test('export, import and import-from appear on the audit trail of their workspace', async () => {
  const file = join(folder, 'atlas.ndjson');
  await terminal.run(['export', '--workspace', 'atlas', '--to', file]);
  await terminal.run(['import', file, '--workspace', 'copy']);
  await terminal.run(['import', file, '--workspace', 'copy']);
  const items = join(folder, 'items.json');
  writeFileSync(items, '["The crane is oiled."]');
  const settings = readSettings({ STELE_DATA_DIR: terminal.dataDir });
  const { storage } = await openStores(settings, { log: silent });
  const copy = (await storage.control.workspaces.findBySlug('copy'))!;
  await storage.control.dueWork.note(copy.workspace_id, '9998-01-01T00:00:00.000Z', null);
  await terminal.run(['import-from', 'json', items, '--workspace', 'copy']);
  const trailOf = async (slug: string) => {
    const record = (await storage.control.workspaces.findBySlug(slug))!;
    const entries = await storage.withWorkspace(record, (open) =>
      open.storeFor(operatorCaller('test', new Date())).trail.recentAudit(9),
    );
    return entries.map(({ action, outcome, actor }) => `${actor} ${action} ${outcome}`);
  };
  try {
    const due = await storage.control.dueWork.take(new Date().toISOString(), '9999-01-01T00:00:00.000Z');
    expect(
      due.map(({ workspace }) => workspace.slug),
      'where a service looks for the jobs of the import',
    ).toContain('copy');
    expect(await trailOf('atlas')).toContain('system:cli workspace.export ok');
    expect(await trailOf('copy')).toEqual([
      'system:cli ingest.run ok',
      'system:cli workspace.import conflict',
      'system:cli workspace.import ok',
    ]);
  } finally {
    await storage.close();
  }
});

test('import-from names the files of a folder that it cannot read in full, and exits with 1', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('cut.json', '["The bell is brass.", "The rope is');
  write('empty.json', '');
  write('whole.json', '["The crane is oiled."]');
  const line = ['import-from', 'json', folder, '--workspace', 'atlas'];
  const output = [
    /Read in part: cut.json is .*: read up to where it is cut or damaged\./,
    /Left out: empty.json is empty\./,
  ];
  const dry = await terminal.run([...line, '--dry-run']);
  expect(dry.code).toBe(0);
  for (const each of output) expect(dry.printed).toMatch(each);
  const imported = await terminal.run(line);
  expect(imported).toMatchObject({ code: 1, printed: expect.stringContaining('Stored: 2 of 2.') });
  for (const each of output) expect(imported.printed).toMatch(each);
  expect(imported.printed).not.toMatch(/whole\.json/);
  const again = await terminal.run([...line, '--json']);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.printed)).toMatchObject({ items: 2, duplicates: 2, complete: false });
  expect(JSON.parse(again.printed).not_whole).toHaveLength(2);
});

test('links in a folder are not followed but named, also a dangling link and one that leads in a circle', async () => {
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner', 'crane.json'), '["The crane is oiled."]');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.json'));
  symlinkSync(folder, join(folder, 'inner', 'circle'));
  symlinkSync(join(folder, 'self.json'), join(folder, 'self.json'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'no-json.txt'));
  const { code, printed } = await terminal.run(['import-from', 'json', folder, '--workspace', 'atlas']);
  expect(code).toBe(1);
  expect(printed).toContain('Stored: 1 of 1.');
  for (const name of ['dangling.json', 'inner/circle', 'self.json'])
    expect(printed).toContain(`Left out: ${name} is a link, and links are not followed.`);
  expect(printed).not.toContain('no-json');
});

test('import-from takes the text of a given field', async () => {
  const file = join(folder, 'tickets.ndjson');
  writeFileSync(file, '{"body": {"text": "The gate sticks."}}\n{"body": {"text": "The roof leaks."}}\n{"body": {}}\n');
  const line = ['import-from', 'json', file, '--workspace', 'atlas', '--field', 'body.text'];
  const dry = await terminal.run([...line, '--dry-run']);
  expect(dry.printed).toContain('The gate sticks.');
  expect(dry.printed).toContain('Left out: 1 (without text in body.text).');
  expect((await terminal.run(line)).printed).toContain('Stored: 2 of 2.');
  const wrong = ['import-from', 'markdown', file, '--workspace', 'atlas', '--field', 'a'];
  expect(await terminal.run(wrong)).toMatchObject({ code: 2, complained: expect.stringContaining('--field') });
});

test('nothing is overwritten, and an incomplete file creates no workspace', async () => {
  const file = join(folder, 'atlas.ndjson');
  await terminal.run(['export', '--workspace', 'atlas', '--to', file]);
  expect(await terminal.run(['export', '--workspace', 'atlas', '--to', file])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/nothing is overwritten/),
  });
  writeFileSync(file, readFileSync(file).subarray(0, -200));
  expect(await terminal.run(['import', file, '--workspace', 'copy'])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/cut or altered.*Nothing was written/),
  });
  expect((await terminal.run(['workspace', 'list'])).printed).not.toContain('copy');
  expect((await terminal.run(['import', join(folder, 'none'), '--workspace', 'copy'])).complained).toMatch(/no file/);
  expect((await terminal.run(['export', '--workspace', 'atlas', '--to', file, '--format', 'xml'])).code).toBe(2);
});

test('no workspace is created under a slug that no address could name', async () => {
  const file = join(folder, 'atlas.ndjson');
  await terminal.run(['export', '--workspace', 'atlas', '--to', file]);
  for (const slug of ['Bad Slug!', 'a/b', 'x'])
    expect(await terminal.run(['import', file, '--workspace', slug])).toMatchObject({
      code: 2,
      complained: expect.stringContaining(`--workspace "${slug}" cannot be used: a slug has 3 to 40 characters`),
    });
  expect(JSON.parse((await terminal.run(['workspace', 'list', '--json'])).printed).workspaces).toHaveLength(1);
});

test('a Markdown export is a folder with one file per memory; the folder must be new or empty', async () => {
  const to = join(folder, 'atlas');
  const words = ['export', '--workspace', 'atlas', '--format', 'markdown', '--to', to];
  expect((await terminal.run(words)).printed).toMatch(/2 memories as Markdown/);
  const files = readdirSync(join(to, 'memories', 'episodic'));
  expect(files).toHaveLength(2);
  expect(readFileSync(join(to, 'memories', 'episodic', files[0]!), 'utf8')).toMatch(/^---\nmemory_id: "mem_/);
  expect((await terminal.run(words)).complained).toMatch(/not empty/);
});

test('a workspace imported from its own Markdown has its memories, and not the note about the export', async () => {
  const to = join(folder, 'atlas');
  await terminal.run(['export', '--workspace', 'atlas', '--format', 'markdown', '--to', to]);
  await terminal.run(['workspace', 'create', '--name', 'Copy']);
  const { printed } = await terminal.run(['import-from', 'markdown', to, '--workspace', 'copy']);
  expect(printed).toContain('Stored: 2 of 2.');
});

test('--json prints one object, whatever a file is called and whichever way a move is used', async () => {
  const notes = join(folder, 'notes');
  mkdirSync(notes);
  writeFileSync(join(notes, 'a.md'), 'Atlas ends in June.');
  symlinkSync('/nowhere', join(notes, 'odd\u202e\u2028.md'));
  const imported = await terminal.run(['import-from', 'markdown', notes, '--workspace', 'atlas', '--json']);
  expect(JSON.parse(imported.printed).not_whole[0].reason).toContain('odd\u202e\u2028.md');
  const reopened = await terminal.run(['move', '--workspace', 'atlas', '--reopen', '--json']);
  expect(JSON.parse(reopened.printed)).toEqual({ workspace: 'atlas', reopened: true });
});

test('a workspace is not moved onto itself, however its folder is spelt, and accepts writes afterwards', async () => {
  const link = join(folder, 'link');
  symlinkSync(terminal.dataDir, link);
  const move = ['move', '--workspace', 'atlas', '--to', link];
  const refused = { code: 1, complained: expect.stringMatching(/already contains atlas. Nothing was moved/) };
  expect(await terminal.run(move)).toMatchObject(refused);
  expect(await terminal.run([...move, '--replace'])).toMatchObject(refused);
  writeFileSync(join(folder, 'note.md'), 'Atlas ends in June.');
  expect(
    await terminal.run(['import-from', 'markdown', join(folder, 'note.md'), '--workspace', 'atlas']),
  ).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Stored: 1 of 1/),
  });
});

test('a destination that cannot be opened is named by its flag, and the workspace accepts writes afterwards', async () => {
  const move = await terminal.run(['move', '--workspace', 'atlas', '--to', 'postgres://nobody@127.0.0.1:1/nowhere']);
  expect([move.code, move.complained]).toEqual([1, expect.stringMatching(/destination.*nothing was moved.*--to/)]);
  expect(move.complained).not.toContain('STELE_DATABASE_URL');
  writeFileSync(join(folder, 'note.md'), 'Atlas ends in July.');
  const stored = await terminal.run(['import-from', 'markdown', join(folder, 'note.md'), '--workspace', 'atlas']);
  expect(stored).toMatchObject({ code: 0, printed: expect.stringMatching(/Stored: 1 of 1/) });
});

test('a folder in the place of a file, and a file in the place of a folder, are named with what to do', async () => {
  const file = join(folder, 'note.md');
  writeFileSync(file, 'Atlas ends in June.');
  for (const [words, complaint] of [
    [['import', folder, '--workspace', 'copy'], /is a folder\. Name the file that stele export wrote/],
    [
      ['export', '--workspace', 'atlas', '--format', 'markdown', '--to', file],
      /is a file.*Name a new or an empty folder/,
    ],
    [['backup', file], /is a file.*Name an empty or a new folder/],
  ] as const)
    expect(await terminal.run([...words])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(complaint),
    });
});

test('an export, an import, a backup or a move that is stopped leaves nothing in part, and says so', async () => {
  const [file, notes, copy, target] = ['atlas.ndjson', 'notes', 'backup', 'elsewhere'].map((name) =>
    join(folder, name),
  );
  await terminal.run(['export', '--workspace', 'atlas', '--to', file!]);
  const commands: [words: string[], left: string][] = [
    [['export', '--workspace', 'atlas', '--to', `${file}.2`], `Nothing was exported, and ${file}.2 was not written.`],
    [['export', '--workspace', 'atlas', '--format', 'markdown', '--to', notes!], 'Nothing was exported'],
    [['import', file!, '--workspace', 'copy'], 'Nothing was imported.'],
    [['backup', copy!], 'Nothing was backed up'],
    [['move', '--workspace', 'atlas', '--to', target!], 'Nothing was moved: atlas is still here and accepts writes.'],
  ];
  for (const [words, left] of commands) {
    const started = terminal.start(words);
    started.stop();
    expect(await started.ended).toMatchObject({ code: 1, complained: expect.stringContaining(`Stopped. ${left}`) });
  }
  expect(readdirSync(folder).sort()).toEqual(['atlas.ndjson', 'elsewhere']);
  const slugs = async (environment?: Record<string, string>) =>
    JSON.parse((await terminal.run(['workspace', 'list', '--json'], environment)).printed).workspaces;
  expect(await slugs()).toMatchObject([{ slug: 'atlas' }]);
  expect(await slugs({ STELE_DATA_DIR: target! })).toEqual([]);
  writeFileSync(join(folder, 'note.md'), 'Atlas ends in June.');
  expect(
    await terminal.run(['import-from', 'markdown', join(folder, 'note.md'), '--workspace', 'atlas']),
  ).toMatchObject({
    code: 0,
  });
  expect((await terminal.run(['move', '--workspace', 'atlas', '--to', target!])).code).toBe(0);
});
