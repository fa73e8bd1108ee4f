/** What a restore leaves behind: the store that it sets aside, and nothing of itself if it fails. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** A workspace with one memory. */
async function createStore(): Promise<{ slug: string; file: string }> {
  const slug = 'harbour';
  await terminal.run(['workspace', 'create', '--name', 'Harbour', '--slug', slug]);
  const notes = join(elsewhere, 'notes.json');
  writeFileSync(notes, '["The harbour master is Ines."]');
  await terminal.run(['import-from', 'json', notes, '--workspace', slug]);
  const folder = join(terminal.dataDir, 'workspaces');
  const name = readdirSync(folder).find((one) => one.endsWith('.sqlite'));
  return { slug, file: join(folder, name!) };
}

test('a store that is set aside by a restore after a kill keeps the writes in its log', async () => {
  const { slug, file } = await createStore();
  const target = join(elsewhere, 'backup');
  await terminal.run(['backup', target]);
  const open = new Database(file);
  open.pragma('wal_autocheckpoint = 0');
  open.prepare("update memories set note = 'written before the kill'").run();
  // What a killed process leaves.
  const killed = { STELE_DATA_DIR: join(elsewhere, 'killed') };
  cpSync(terminal.dataDir, killed.STELE_DATA_DIR, { recursive: true });
  open.close();
  const { printed } = await terminal.run(['restore', target, '--workspace', slug, '--json'], killed);
  const setAside = new Database(JSON.parse(printed).set_aside);
  expect(setAside.prepare('select note from memories').all()).toEqual([{ note: 'written before the kill' }]);
  setAside.close();
  const restored = new Database(join(killed.STELE_DATA_DIR, 'workspaces', basename(file)));
  expect(restored.prepare('select note from memories').all()).toEqual([{ note: null }]);
  restored.close();
});

test('a restore that fails on its way leaves nothing, so that the same command can be run again', async () => {
  await createStore();
  const target = join(elsewhere, 'backup');
  await terminal.run(['backup', target]);
  // The copy's name is as long as names may be, so that the name of its unfinished copy is too long.
  const path = `workspaces/${'a'.repeat(248)}.sqlite`;
  writeFileSync(join(target, path), 'a store');
  const manifestFile = join(target, 'backup.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const sha256 = createHash('sha256').update('a store').digest('hex');
  const [control, ...stores] = manifest.files;
  const files = [control, { path, bytes: 7, sha256, slug: 'long', memories: 0 }, ...stores];
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files }));
  const restored = { STELE_DATA_DIR: join(elsewhere, 'data') };
  expect((await terminal.run(['restore', target], restored)).complained).toContain('ENAMETOOLONG');
  expect(readdirSync(restored.STELE_DATA_DIR)).toEqual([]);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  expect(await terminal.run(['restore', target], restored)).toMatchObject({ code: 0 });
  expect(await terminal.run(['doctor'], restored)).toMatchObject({ code: 0 });
});
