/** The dashboard imports the archive of a whole workspace into an empty one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

const page = { Accept: 'text/html' };

let dashboard: TestDashboard;
let archive: string;
beforeAll(async () => {
  dashboard = await openDashboard({ environment: { STELE_PROXIES: '1' } });
  const { ada, root } = dashboard;
  await ada.post(`${root}/remember`, { content: 'The lamp of the north pier is lit at dusk.' });
  archive = (await ada.get(`${root}/export?format=ndjson`)).text;
});
afterAll(() => dashboard.close());

const file = (content: string) => ({ archive: new File([content], 'dock.ndjson') });

async function emptyWorkspace(): Promise<string> {
  const { json } = await dashboard.ada.post('/app/workspaces', { name: 'Copy' });
  return `/app/workspaces/${json.workspace.slug}`;
}

test('an archive is checked without effect, then imported with its history', async () => {
  const { ada } = dashboard;
  const root = await emptyWorkspace();
  expect((await ada.get(root)).text).toContain(`href="${root}/import"`);
  const checked = await ada.upload(`${root}/import/check`, file(archive), page);
  expect([checked.status, /South Dock, exported .*1 memory,/s.test(checked.text)]).toEqual([200, true]);
  expect((await ada.get(`${root}/memories`)).text).not.toContain('north pier');
  const part = await ada.upload(`${root}/import/check`, file(archive), { 'X-Stele-Part': 'checked' });
  expect([part.status, part.text.includes('The file is complete'), part.text.includes('<html')]).toEqual([
    200,
    true,
    false,
  ]);
  const imported = await ada.upload(`${root}/import`, file(archive), page);
  expect([imported.status, imported.location]).toEqual([303, root]);
  const [, memory] = /href="[^"]+(\/memories\/mem_\w+)"/.exec((await ada.get(`${root}/memories`)).text)!;
  expect((await ada.get(root + memory!)).text).toContain('Remembered');
  const again = await ada.upload(`${root}/import`, file(archive), page);
  expect([again.status, again.text.includes('This workspace is not empty')]).toEqual([422, true]);
  expect((await ada.get(`${root}/activity`)).text).toContain('workspace.import');
});

test('an invalid or truncated archive is refused with a message, and nothing is written', async () => {
  const { ada } = dashboard;
  const root = await emptyWorkspace();
  const refusals: [form: Record<string, File>, says: string][] = [
    [file('No archive at all.'), 'This is not an archive of Stele'],
    [file(archive.slice(0, archive.lastIndexOf('\n', archive.length - 2) + 1)), 'its last line is missing'],
    [file(''), 'choose the file of an export'],
    [{ archive: new File([], '') }, 'choose the file of an export'],
  ];
  for (const path of ['/import/check', '/import'])
    for (const [form, says] of refusals) {
      const { status, text } = await ada.upload(root + path, form, page);
      const [, fault] = /id="archive-fault">([^<]*)/.exec(text) ?? [];
      expect([path, status, fault]).toEqual([path, 422, expect.stringContaining(says)]);
    }
  const { status, text } = await ada.upload(`${root}/import/check`, file('{}'), { 'X-Stele-Part': 'checked' });
  expect([status, text.startsWith('<!doctype html><p class="fault">')]).toEqual([422, true]);
  expect((await ada.get(`${root}/import`)).text).toContain('Check the file');
});

test('the audit entry of the settings that an import brings has the address of the caller', async () => {
  const { ada, service } = dashboard;
  const root = await emptyWorkspace();
  await ada.upload(`${root}/import`, file(archive), { 'X-Forwarded-For': '203.0.113.9' });
  const [entry] = await service.services.storage.control.audit.recent(1);
  expect(entry).toMatchObject({ action: 'workspace.change', outcome: 'ok', address: '203.0.113.9' });
});
